import type { Scope } from '../variables.ts'
import { EvaluationError, ExpressionError } from './expression-error.ts'
import { type Compiled, mayBe } from './types.ts'

/** A closure that returns a number; fails at run time for any other value. */
export function asNumber(operand: Compiled, message: string): (scope: Scope) => number {
  const { evaluate } = operand
  if (!mayBe(operand, 'number')) throw new ExpressionError(message, operand.offset)
  return (scope) => {
    const value = evaluate(scope)
    if (typeof value !== 'number') throw new EvaluationError(message)
    return value
  }
}

/** A closure that returns a string; fails at run time for any other value. */
export function asString(operand: Compiled, message: string): (scope: Scope) => string {
  const { evaluate } = operand
  if (!mayBe(operand, 'string')) throw new ExpressionError(message, operand.offset)
  return (scope) => {
    const value = evaluate(scope)
    if (typeof value !== 'string') throw new EvaluationError(message)
    return value
  }
}

/** A closure that returns a boolean. Operands of `&&`, `||`, `!` and `?:` must have the static type boolean. */
export function asBoolean(operand: Compiled, message: string): (scope: Scope) => boolean {
  if (operand.type !== 'boolean') throw new ExpressionError(message, operand.offset)
  return operand.evaluate as (scope: Scope) => boolean
}
