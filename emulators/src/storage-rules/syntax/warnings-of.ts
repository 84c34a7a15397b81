import { partsOf } from './parts-of.ts'
import type { Expression, FunctionDeclaration, MatchBlock } from './syntax.ts'
import { unknownNames, type Warning } from './unknown-names.ts'

/** Warnings for rules that load, in file order. */
export function warningsOf(service: MatchBlock): Warning[] {
  const unused = unusedFunctions(service)
  return [
    ...unused.map(({ name, offset }) => ({ description: `Unused function: ${name}.`, offset })),
    ...unknownNames(service, unused),
  ].sort((one, other) => one.offset - other.offset)
}

/** Functions that are never called. */
function unusedFunctions(service: MatchBlock): FunctionDeclaration[] {
  const called = new Set<string>()
  const functions = blocksOf(service).flatMap((block) => block.functions)
  const conditions = blocksOf(service).flatMap(({ allows }) =>
    allows.map(({ condition }) => condition),
  )
  for (const condition of conditions) if (condition) collectCalls(condition, called)
  for (const { lets, body } of functions)
    for (const part of [...lets.map(({ value }) => value), body]) collectCalls(part, called)
  return functions.filter(({ name }) => !called.has(name))
}

function blocksOf(block: MatchBlock): MatchBlock[] {
  return [block, ...block.matches.flatMap(blocksOf)]
}

function collectCalls(expression: Expression, called: Set<string>): void {
  if (expression.kind === 'call') called.add(expression.name)
  for (const part of partsOf(expression)) collectCalls(part, called)
}
