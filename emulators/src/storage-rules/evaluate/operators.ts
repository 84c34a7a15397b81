import type { BinaryOperator } from '../syntax/syntax.ts'
import { asBoolean, asString } from '../values/as.ts'
import { equals, includes, setIncludes } from '../values/equals.ts'
import { typeOf } from '../values/type-of.ts'
import { Duration, EvaluationError, SetValue, Timestamp, type Value } from '../values/value.ts'
import { applyArithmetic } from './arithmetic.ts'

/**
 * Applies an operator. Its operands are functions, which are only called if their values are needed, and which may fail.
 */
export function applyBinary(
  operator: BinaryOperator,
  left: () => Value,
  right: () => Value,
): Value {
  switch (operator) {
    case '&&':
      return absorbing(false, left, right)
    case '||':
      return absorbing(true, left, right)
    case '==':
      return equals(left(), right())
    case '!=':
      return !equals(left(), right())
    case 'in':
      return isIn(left(), right())
    case '<':
      return compare(left(), right()) < 0
    case '<=':
      return compare(left(), right()) <= 0
    case '>':
      return compare(left(), right()) > 0
    case '>=':
      return compare(left(), right()) >= 0
    default:
      return applyArithmetic(operator, left(), right())
  }
}

/**
 * Computes `&&` or `||`. An error on one side is ignored if the other side decides: `false && error` and `error && false`
 * are false, `true || error` and `error || true` are true.
 *
 * Source: https://github.com/google/cel-spec/blob/master/doc/langdef.md#logical-operators
 */
function absorbing(decisive: boolean, left: () => Value, right: () => Value): boolean {
  let failure: EvaluationError | null = null
  try {
    if (asBoolean(left()) === decisive) return decisive
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error
    failure = error
  }
  const second = asBoolean(right())
  if (failure && second !== decisive) throw failure
  return second
}

function isIn(item: Value, container: Value): boolean {
  if (container instanceof Map) return container.has(asString(item))
  if (container instanceof SetValue) return setIncludes(container.items, item)
  if (Array.isArray(container)) return includes(container as readonly Value[], item)
  throw new EvaluationError(`Nothing is in a ${typeOf(container)}.`)
}

function compare(left: Value, right: Value): number {
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right)
  const [first, second] = [sortKey(left), sortKey(right)]
  const numbers = typeof first !== 'string' && typeof second !== 'string'
  const moments = isMoment(left) || isMoment(right)
  const comparable = moments
    ? typeOf(left) === typeOf(right)
    : numbers || typeof first === typeof second
  if (!comparable)
    throw new EvaluationError(`A ${typeOf(left)} does not compare to a ${typeOf(right)}.`)
  return first < second ? -1 : first > second ? 1 : first <= second ? 0 : NaN
}

function isMoment(value: Value): boolean {
  return value instanceof Timestamp || value instanceof Duration
}

function sortKey(value: Value): string | number | bigint {
  if (value instanceof Timestamp || value instanceof Duration) return value.nanos
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  throw new EvaluationError(`A ${typeOf(value)} does not compare.`)
}
