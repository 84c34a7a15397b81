import { defineConfig } from 'vitest/config'

/**
 * Runs the tests of the security rules on emulators in their own processes. Inside a suite, the tests run on the suite's
 * emulators, official or embedded: `npm run suite -- npx vitest run --config tests/rules/vitest.config.ts`.
 */
export default defineConfig({
  test: {
    name: 'rules',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
