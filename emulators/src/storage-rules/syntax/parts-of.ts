import type { Expression } from './syntax.ts'

/** The direct subexpressions of an expression. */
export function partsOf(expression: Expression): readonly Expression[] {
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

/** The names of the functions that expressions call. */
export function callsIn(expressions: readonly Expression[]): Set<string> {
  return new Set(expressions.flatMap(namesCalled))
}

function namesCalled(expression: Expression): string[] {
  const names = partsOf(expression).flatMap(namesCalled)
  return expression.kind === 'call' ? [expression.name, ...names] : names
}
