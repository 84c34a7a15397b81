import { defaultExclude } from 'vitest/config'

/** What vitest leaves out: in `npm test`, which sets `SESAME_TESTS`, the slow tests as well. */
export const LEFT_OUT: readonly string[] = [
  ...defaultExclude,
  ...(process.env['SESAME_TESTS'] === 'quick' ? ['**/*.slow.test.ts'] : []),
]
