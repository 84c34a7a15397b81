import { defineConfig } from 'vitest/config'

/** Runs the tests of browser engines that the end-to-end tests do not cover. */
export default defineConfig({
  test: {
    name: 'engines',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    // Run both engines in parallel, because both mostly wait.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
