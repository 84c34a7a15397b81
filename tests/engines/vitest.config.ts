import { defineConfig } from 'vitest/config'

/** The flows in the engines that the browser tests lack. */
export default defineConfig({
  test: {
    name: 'engines',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    // Both engines at once: they wait for different things.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
