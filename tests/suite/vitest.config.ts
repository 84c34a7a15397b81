import { defineConfig } from 'vitest/config'
import { FRENCH } from '../support/french.ts'
import { ROOT } from '../support/root.ts'
import { LEFT_OUT } from '../support/slow-tests.ts'

/** Runs tests that start and stop emulator suites, each in its own processes, one after the other. */
export default defineConfig({
  test: {
    name: 'suite',
    root: ROOT,
    include: ['tests/suite/**/*.test.ts', 'emulators/tests/**/*.test.ts'],
    exclude: [...LEFT_OUT],
    env: FRENCH,
    fileParallelism: false,
    testTimeout: 150_000,
    hookTimeout: 120_000,
  },
})
