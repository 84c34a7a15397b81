import { defineConfig } from 'vitest/config'
import { FRENCH } from '../support/french.ts'

/**
 * A first deploy with its checks, and tests of the rehearsal itself. `npm run rehearse` runs what follows a first deploy.
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
