import { defineConfig, devices } from '@playwright/test'
import { suiteVariable } from '../support/environment.ts'

/** Debian's Chromium, as root and without a network: see the flags. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A touch screen; the browser itself stays Chromium. */
const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7']
const phone = { userAgent, deviceScaleFactor, isMobile, hasTouch }

export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/e2e',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: suiteVariable('HOSTING_URL'),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: FLAGS,
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { ...phone, viewport: { width: 390, height: 844 } } },
  ],
})
