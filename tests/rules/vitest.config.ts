import { defineConfig } from 'vitest/config'

/**
 * The security rules against the running suite: `npm run suite -- npx vitest run --config
 * tests/rules/vitest.config.ts`.
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
