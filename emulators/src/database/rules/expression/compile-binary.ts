import type { Scope } from '../variables.ts'
import { asNumber, type Compiled, mayBe, type Type } from './types.ts'
import { EvaluationError, ExpressionError } from './expression-error.ts'
import type { BinaryExpression, BinaryOperator } from './syntax.ts'

/** In the rules, division by zero returns NaN instead of infinity. */
const ARITHMETIC: Readonly<Record<string, (left: number, right: number) => number>> = {
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? NaN : left / right),
  '%': (left, right) => left % right,
}

const COMPARISONS: Readonly<
  Record<string, <T extends string | number>(left: T, right: T) => boolean>
> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
}

/** Compiles a binary operator; throws an {@link ExpressionError} when the types do not match. */
export function compileBinary(
  expression: BinaryExpression,
  left: Compiled,
  right: Compiled,
): Compiled {
  const { operator, offset } = expression
  const arithmetic = ARITHMETIC[operator]
  if (arithmetic) {
    const leftNumber = asNumber(left, message(operator, 'left', 'number'))
    const rightNumber = asNumber(right, message(operator, 'right', 'number'))
    const evaluate = (scope: Scope) => arithmetic(leftNumber(scope), rightNumber(scope))
    return { type: 'number', offset, evaluate }
  }
  const comparison = COMPARISONS[operator]
  if (comparison) return compileComparison(expression, comparison, left, right)
  return operator === '+'
    ? compilePlus(offset, left, right)
    : compileEquality(expression, left, right)
}

function message(operator: BinaryOperator, side: string, wanted: string): string {
  return `Invalid ${operator} expression: ${side} operand is not a ${wanted}.`
}

function checkTypes(
  operator: BinaryOperator,
  left: Compiled,
  right: Compiled,
  wanted: readonly Type[],
) {
  const sides: [string, Compiled][] = [
    ['left', left],
    ['right', right],
  ]
  for (const [side, operand] of sides) {
    if (!mayBe(operand, ...wanted))
      throw new ExpressionError(message(operator, side, wanted.join(' or ')), operand.offset)
  }
}

function compilePlus(offset: number, left: Compiled, right: Compiled): Compiled {
  checkTypes('+', left, right, ['string', 'number'])
  const known = (type: Type) => left.type === type || right.type === type
  const numbers = left.type === 'number' && right.type === 'number'
  const evaluate = (scope: Scope) => {
    const first = operandOfPlus(left.evaluate(scope))
    const second = operandOfPlus(right.evaluate(scope))
    return typeof first === 'number' && typeof second === 'number'
      ? first + second
      : `${first}${second}`
  }
  return { type: numbers ? 'number' : known('string') ? 'string' : 'primitive', offset, evaluate }
}

function operandOfPlus(value: unknown): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value
  throw new EvaluationError('Invalid + expression: an operand is neither a string nor a number.')
}

function compileComparison(
  { operator, offset }: BinaryExpression,
  compare: (typeof COMPARISONS)[string],
  left: Compiled,
  right: Compiled,
): Compiled {
  checkTypes(operator, left, right, ['string', 'number'])
  const evaluate = (scope: Scope) => {
    const first = left.evaluate(scope)
    const second = right.evaluate(scope)
    if (typeof first === 'number' && typeof second === 'number') return compare(first, second)
    if (typeof first === 'string' && typeof second === 'string') return compare(first, second)
    throw new EvaluationError(`Invalid ${operator} expression: operands of different types.`)
  }
  return { type: 'boolean', offset, evaluate }
}

function compileEquality(
  { operator, offset }: BinaryExpression,
  left: Compiled,
  right: Compiled,
): Compiled {
  checkTypes(operator, left, right, ['string', 'number', 'boolean', 'null', 'ordering'])
  checkOrdering(operator, left, right)
  checkOrdering(operator, right, left)
  const negated = operator.startsWith('!')
  const evaluate = (scope: Scope) =>
    (normal(left.evaluate(scope)) === normal(right.evaluate(scope))) !== negated
  return { type: 'boolean', offset, evaluate }
}

/** Rejects a comparison of `query.orderByChild`, except with itself, a string literal or null, as the service does. */
function checkOrdering(operator: BinaryOperator, one: Compiled, other: Compiled) {
  if (one.type !== 'ordering' || other.type === 'ordering') return
  if (typeof other.constant === 'string' || other.constant === null) return
  throw new ExpressionError(
    `Invalid ${operator} expression: right operand must be an ordering or string literal when comparing against an ordering.`,
    other.offset,
  )
}

function normal(value: unknown): unknown {
  return value ?? null
}
