import { defineConfig } from 'vitest/config'
import { FRENCH } from './tests/support/french.ts'
import { LEFT_OUT } from './tests/support/slow-tests.ts'

/** Packages whose tests can share modules, because they leave no module state, variable or mock behind. */
const SHARES_MODULES = ['contract', 'functions']

/** Unit tests, one vitest project per package. Tests of several packages together run inside the suite (tests/). */
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
          // If the files of a worker share modules, loading takes half the time.
          isolate: !SHARES_MODULES.includes(name),
          // Starting a program or a browser takes longer on a busy machine.
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
