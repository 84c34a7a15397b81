import { defineConfig } from 'vitest/config'

/** Starts and stops suites: one at a time, each in its own processes. */
export default defineConfig({
  test: {
    name: 'suite',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 150_000,
    hookTimeout: 120_000,
  },
})
