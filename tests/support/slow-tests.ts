import { defaultExclude } from 'vitest/config'
import { IS_QUICK } from './environment.ts'

/** Files that vitest skips. */
export const LEFT_OUT: readonly string[] = [
  ...defaultExclude,
  ...(IS_QUICK ? ['**/*.slow.test.ts'] : []),
]
