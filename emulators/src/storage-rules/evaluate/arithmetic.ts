import { typeOf } from '../values/type-of.ts'
import { Duration, EvaluationError, isInt, Timestamp, type Value } from '../values/value.ts'

type ArithmeticOperator = '+' | '-' | '*' | '/' | '%'

/** Computes `+ - * / %` of numbers, `+` of strings, and `+ -` of timestamps and durations. */
export function applyArithmetic(operator: ArithmeticOperator, left: Value, right: Value): Value {
  if (typeof left === 'bigint' && typeof right === 'bigint') return ofInts(operator, left, right)
  if (isNumber(left) && isNumber(right)) return ofFloats(operator, Number(left), Number(right))
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right
  const moment = operator === '+' || operator === '-' ? ofMoments(operator, left, right) : null
  if (moment) return moment
  throw new EvaluationError(`Unsupported: ${typeOf(left)} ${operator} ${typeOf(right)}.`)
}

function isNumber(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function ofInts(operator: ArithmeticOperator, left: bigint, right: bigint): bigint {
  if (right === 0n && (operator === '/' || operator === '%'))
    throw new EvaluationError('Division by zero.')
  const result = {
    '+': () => left + right,
    '-': () => left - right,
    '*': () => left * right,
    '/': () => left / right,
    '%': () => left % right,
  }[operator]()
  if (!isInt(result)) throw new EvaluationError('Integer overflow.')
  return result
}

function ofFloats(operator: ArithmeticOperator, left: number, right: number): number {
  return {
    '+': () => left + right,
    '-': () => left - right,
    '*': () => left * right,
    '/': () => left / right,
    '%': () => left % right,
  }[operator]()
}

function ofMoments(operator: '+' | '-', left: Value, right: Value): Value | null {
  if (operator === '+' && left instanceof Duration && right instanceof Timestamp)
    return new Timestamp(left.nanos + right.nanos)
  if (operator === '-' && left instanceof Timestamp && right instanceof Timestamp)
    return new Duration(left.nanos - right.nanos)
  if (!(right instanceof Duration)) return null
  const nanos = operator === '+' ? right.nanos : -right.nanos
  if (left instanceof Timestamp) return new Timestamp(left.nanos + nanos)
  return left instanceof Duration ? new Duration(left.nanos + nanos) : null
}
