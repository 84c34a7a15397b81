import { partsOf } from './parts-of.ts'
import type { Expression, FunctionDeclaration, MatchBlock, RulesFile } from './syntax.ts'
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
  const called = new Set<string>()
  const blocks = [root, ...otherServices].flatMap(blocksOf)
  const conditions = blocks.flatMap(({ allows }) => allows.map(({ condition }) => condition))
  for (const condition of conditions) if (condition) collectCalls(condition, called)
  for (const { lets, body } of blocks.flatMap(({ functions }) => functions))
    for (const part of [...lets.map(({ value }) => value), body]) collectCalls(part, called)
  return blocksOf(root)
    .flatMap(({ functions }) => functions)
    .filter(({ name }) => !called.has(name))
}

function blocksOf(block: MatchBlock): MatchBlock[] {
  return [block, ...block.matches.flatMap(blocksOf)]
}

function collectCalls(expression: Expression, called: Set<string>): void {
  if (expression.kind === 'call') called.add(expression.name)
  for (const part of partsOf(expression)) collectCalls(part, called)
}
