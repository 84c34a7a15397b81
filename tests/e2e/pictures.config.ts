import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** `npm run screenshots`: the same browser and suite, another thing to do there. */
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
