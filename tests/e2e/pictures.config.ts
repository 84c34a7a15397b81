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
  outputDir: '../../.cache/pictures',
  reporter: [['list']],
})
