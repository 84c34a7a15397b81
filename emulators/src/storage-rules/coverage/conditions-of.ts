import type { BinaryOperator, Expression, MatchBlock } from '../syntax/syntax.ts'

const LOGICAL: readonly BinaryOperator[] = ['&&', '||']

/** Every condition of the rules: of each `allow`, the result of each function, and the parts of these. */
export function conditionsOf({ allows, functions, matches }: MatchBlock): Expression[] {
  return [
    ...functions.flatMap(({ body }) => withParts(body)),
    ...allows.flatMap(({ condition }) => (condition ? withParts(condition) : [])),
    ...matches.flatMap(conditionsOf),
  ]
}

function withParts(condition: Expression): Expression[] {
  switch (condition.kind) {
    case 'binary': {
      const parts = LOGICAL.includes(condition.operator) ? [condition.left, condition.right] : []
      return [condition, ...parts.flatMap(withParts)]
    }
    case 'unary':
      return [condition, ...withParts(condition.operand)]
    case 'conditional':
      return [
        condition,
        ...[condition.test, condition.then, condition.otherwise].flatMap(withParts),
      ]
    case 'literal':
      return []
    default:
      return [condition]
  }
}
