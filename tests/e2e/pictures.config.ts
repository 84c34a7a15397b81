import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** `npm run screenshots`: takes pictures with the browser and the suite of the end-to-end tests. */
export default defineConfig({
  ...config,
  projects: (config.projects ?? []).map((project) => ({
    ...project,
    testMatch: 'pictures.ts',
    testIgnore: [],
  })),
  // Few workers and long timeouts, since nobody waits for the pictures.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  outputDir: '../../.cache/pictures',
  reporter: [['list']],
})
