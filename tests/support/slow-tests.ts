import { defaultExclude } from 'vitest/config'

/** Files that vitest skips. `npm test` sets `SESAME_TESTS`, which skips the slow ones, too. */
export const LEFT_OUT: readonly string[] = [
  ...defaultExclude,
  ...(process.env['SESAME_TESTS'] === 'quick' ? ['**/*.slow.test.ts'] : []),
]
