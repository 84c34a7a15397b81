import type { Expression, MatchBlock } from '../syntax/syntax.ts'

/** A fault that does not keep rules from loading. */
export interface Warning {
  readonly description: string
  readonly offset: number
}

/** Functions that nothing calls. */
export function unusedFunctions(service: MatchBlock): Warning[] {
  const called = new Set<string>()
  const functions = blocksOf(service).flatMap((block) => block.functions)
  const conditions = blocksOf(service).flatMap(({ allows }) =>
    allows.map(({ condition }) => condition),
  )
  for (const condition of conditions) if (condition) collectCalls(condition, called)
  for (const { lets, body } of functions)
    for (const part of [...lets.map(({ value }) => value), body]) collectCalls(part, called)
  return functions
    .filter(({ name }) => !called.has(name))
    .map(({ name, offset }) => ({ description: `Unused function: ${name}.`, offset }))
}

function blocksOf(block: MatchBlock): MatchBlock[] {
  return [block, ...block.matches.flatMap(blocksOf)]
}

function collectCalls(expression: Expression, called: Set<string>): void {
  if (expression.kind === 'call') called.add(expression.name)
  for (const part of partsOf(expression)) collectCalls(part, called)
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return []
    case 'list':
      return expression.items
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value])
    case 'path':
      return expression.segments
    case 'member':
      return [expression.object]
    case 'index':
      return [expression.object, expression.index]
    case 'slice':
      return [expression.object, expression.from, expression.to]
    case 'call':
      return expression.args
    case 'method':
      return [expression.object, ...expression.args]
    case 'unary':
    case 'is':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    case 'conditional':
      return [expression.test, expression.then, expression.otherwise]
  }
}
