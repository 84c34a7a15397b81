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
  // Use few workers and long timeouts, because nobody waits for these pictures.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  outputDir: '../../.cache/pictures',
  reporter: [['list']],
})
