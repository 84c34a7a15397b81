import { defineConfig, devices } from '@playwright/test'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { IS_QUICK } from '../support/environment.ts'
import { HEADLESS_SHELL } from './support/browsers.ts'

/** Emulates a phone with a touch screen. The browser is still Chromium. */
const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7']
const phone = { userAgent, deviceScaleFactor, isMobile, hasTouch }

/**
 * The specs that run at the size of a phone. Most other specs run at the size of a desktop. Checks that depend on the size run on
 * every screen of the product (screens.spec.ts), or at both sizes ({@link AT_BOTH}).
 */
const ON_PHONES = [
  ...['account', 'back', 'captcha', 'lock', 'photo', 'profile', 'recovery', 'sign-in'],
  ...['sign-up', 'small-screens', 'storage', 'upgrade'],
].map((name) => `${name}.spec.ts`)
const AT_BOTH = ['layout-shift.spec.ts', 'passkeys*.spec.ts']

/**
 * Specs that go through all screens, controls and failures. Only `npm run test:all` runs these specs. It also runs the specs of
 * {@link AT_BOTH} on a phone.
 */
const SWEEPS = [
  ...['screens', 'console-screens', 'console-dialogs', 'console-states', 'emails', 'layout-shift'],
  ...['before-script', 'passkeys-authenticators', 'passkeys-english', 'passkeys-failures'],
  ...['passkeys-refused', 'keyboard-entry', 'keyboard-inside', 'large-text'],
].map((name) => `**/${name}.spec.ts`)

const ON_DESKTOP = { viewport: { width: 1280, height: 800 } }
const ON_PHONE = { ...phone, viewport: { width: 390, height: 844 } }

export default defineConfig({
  testDir: '.',
  globalSetup: '../../scripts/suite/seed/seed-e2e.ts',
  outputDir: '../../.cache/e2e',
  forbidOnly: true,
  fullyParallel: true,
  grepInvert: IS_QUICK ? /@slow/ : [],
  // Tests mostly wait, so two processors are enough for three workers. A fourth worker would sometimes slow the others down.
  workers: 3,
  // Only a test that hangs should reach these timeouts, even on a machine three times slower than two idle processors.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: suiteVariable('HOSTING_URL'),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Reduce motion in quick runs, because rendering animations takes a sixth of the run.
    contextOptions: { reducedMotion: IS_QUICK ? 'reduce' : 'no-preference' },
    // Traces contain actions, logs and requests, but no copies of the page: copying it at each step takes a fifth of the run. Use
    // `--trace on` to add the copies.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: HEADLESS_SHELL,
  },
  projects: [
    { name: 'desktop', testIgnore: [...ON_PHONES, ...SWEEPS], use: ON_DESKTOP },
    { name: 'phone', testMatch: ON_PHONES, use: ON_PHONE },
    {
      name: 'application',
      testDir: '../../application/tests',
      testMatch: '**/*.spec.ts',
      use: ON_DESKTOP,
    },
    ...(IS_QUICK
      ? []
      : [
          { name: 'desktop-sweeps', testMatch: SWEEPS, use: ON_DESKTOP },
          { name: 'phone-sweeps', testMatch: AT_BOTH, use: ON_PHONE },
        ]),
  ],
})
