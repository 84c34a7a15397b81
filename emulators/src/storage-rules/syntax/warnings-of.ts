import { callsIn } from './parts-of.ts'
import type { FunctionDeclaration, MatchBlock, RulesFile } from './syntax.ts'
import { unknownNames, type Warning } from './unknown-names.ts'

/** Warnings for rules that load, in file order. */
export function warningsOf(rules: RulesFile): Warning[] {
  const unused = unusedFunctions(rules)
  return [
    ...unused.map(({ name, offset }) => ({ description: `Unused function: ${name}.`, offset })),
    ...unknownNames(rules.root, unused),
  ].sort((one, other) => one.offset - other.offset)
}

/** Functions that are never called. */
function unusedFunctions({ root, otherServices }: RulesFile): FunctionDeclaration[] {
  const blocks = [root, ...otherServices].flatMap(blocksOf)
  const conditions = blocks.flatMap(({ allows }) => allows.map(({ condition }) => condition))
  const inFunctions = blocks
    .flatMap(({ functions }) => functions)
    .flatMap(({ lets, body }) => [...lets.map(({ value }) => value), body])
  const called = callsIn([...conditions.filter((one) => one !== null), ...inFunctions])
  return blocksOf(root)
    .flatMap(({ functions }) => functions)
    .filter(({ name }) => !called.has(name))
}

function blocksOf(block: MatchBlock): MatchBlock[] {
  return [block, ...block.matches.flatMap(blocksOf)]
}
