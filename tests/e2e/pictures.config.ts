import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** `npm run screenshots`: takes pictures with the browser and suite of the tests. */
export default defineConfig({
  ...config,
  projects: (config.projects ?? []).map((project) => ({
    ...project,
    testMatch: 'pictures.ts',
    testIgnore: [],
  })),
  // Slow pictures are fine, since nobody waits for them.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  outputDir: '../../.cache/pictures',
  reporter: [['list']],
})
