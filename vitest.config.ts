import { defineConfig } from 'vitest/config'
import { FRENCH } from './tests/support/french.ts'
import { LEFT_OUT } from './tests/support/slow-tests.ts'

/**
 * Runs the unit tests, with one Vitest project per package. Tests that involve several packages are in tests/ and run
 * inside the suite.
 */
export default defineConfig({
  test: {
    projects: [
      'web',
      'console',
      ...[
        ...[
          'application',
          'brand',
          'contract',
          'functions',
          'verify',
          'emulators',
          'testing',
          'scripts',
          'operations',
        ],
        ...['web/build', 'tests/bench', 'tests/repository', 'tests/console'],
      ].map((name) => ({
        test: {
          name,
          root: name,
          // The test files of a worker share loaded modules, because loading them for each file would double the time. A
          // test that sets a variable or a mock must therefore reset it.
          isolate: false,
          // Tests that start a program or a browser need longer on a busy machine.
          testTimeout: 20_000,
          hookTimeout: 20_000,
          include: ['**/*.test.ts'],
          env: FRENCH,
          // tests/suite/vitest.config.ts runs the tests in emulators/tests, because they start suites.
          exclude: [...LEFT_OUT, '**/dist/**', ...(name === 'emulators' ? ['tests/**'] : [])],
        },
      })),
    ],
  },
})
