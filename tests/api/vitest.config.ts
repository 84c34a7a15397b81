import { defineConfig } from 'vitest/config'
import { FRENCH } from '../support/french.ts'
import { LEFT_OUT } from '../support/slow-tests.ts'

export default defineConfig({
  test: {
    name: 'api',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    exclude: [...LEFT_OUT],
    env: FRENCH,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
