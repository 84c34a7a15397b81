import { defineConfig } from 'vitest/config'
import { FRENCH } from './tests/support/french.ts'
import { LEFT_OUT } from './tests/support/slow-tests.ts'

/** Unit tests, one project a package; what crosses packages runs inside the suite (tests/). */
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
          // The files of a worker share its modules: loading them for each file would double the time. So a test that sets a
          // variable or a mock resets it.
          isolate: false,
          // What starts a program or a browser takes its time on a machine that does something else, too.
          testTimeout: 20_000,
          hookTimeout: 20_000,
          include: ['**/*.test.ts'],
          env: FRENCH,
          // tests/suite/vitest.config.ts runs emulators/tests, which start suites.
          exclude: [...LEFT_OUT, '**/dist/**', ...(name === 'emulators' ? ['tests/**'] : [])],
        },
      })),
    ],
  },
})
