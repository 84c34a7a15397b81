import type { MatchBlock } from '../syntax/syntax.ts'
import { unknownNames } from './unknown-names.ts'
import { unusedFunctions } from './unused-functions.ts'
import type { Warning } from './warning.ts'

/** Warnings for rules that load, in file order. */
export function warningsOf(service: MatchBlock): Warning[] {
  const unused = unusedFunctions(service)
  return [
    ...unused.map(({ name, offset }) => ({ description: `Unused function: ${name}.`, offset })),
    ...unknownNames(service, unused),
  ].sort((one, other) => one.offset - other.offset)
}
