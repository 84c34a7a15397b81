import type { Expression, FunctionDeclaration, MatchBlock } from '../syntax/syntax.ts'
import { partsOf } from './parts-of.ts'

/** Functions that are never called. */
export function unusedFunctions(service: MatchBlock): FunctionDeclaration[] {
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
