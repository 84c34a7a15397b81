import { defineConfig } from 'vitest/config'
import { FRENCH } from '../support/french.ts'

/**
 * Runs the tests of a first deploy with its checks, and the tests of the rehearsal itself. `npm run rehearse` also runs the
 * steps after a first deploy.
 */
export default defineConfig({
  test: {
    name: 'rehearsal',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    env: FRENCH,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
