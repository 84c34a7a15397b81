import { defineConfig } from 'vitest/config'

/**
 * The security rules, on emulators in the tests' own processes. Inside a suite they are tried on its emulators,
 * official or embedded: `npm run suite -- npx vitest run --config tests/rules/vitest.config.ts`.
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
