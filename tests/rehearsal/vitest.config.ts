import { defineConfig } from 'vitest/config'

/** A first deploy and its checks, and tests of what rehearses them. What follows a first deploy: npm run rehearse. */
export default defineConfig({
  test: {
    name: 'rehearsal',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
