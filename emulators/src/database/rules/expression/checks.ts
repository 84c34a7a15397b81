import { EvaluationError } from './evaluation-error.ts'
import { ExpressionError } from './expression-error.ts'
import { mayBe, type Compiled } from './types.ts'
import type { Scope } from '../scope.ts'

/** A closure for a number; fails while it runs when the value is none. */
export function asNumber(operand: Compiled, message: string): (scope: Scope) => number {
  const { evaluate } = operand
  if (!mayBe(operand.type, 'number')) throw new ExpressionError(message, operand.offset)
  return (scope) => {
    const value = evaluate(scope)
    if (typeof value !== 'number') throw new EvaluationError(message)
    return value
  }
}

/** A closure for a string; fails while it runs when the value is none. */
export function asString(operand: Compiled, message: string): (scope: Scope) => string {
  const { evaluate } = operand
  if (!mayBe(operand.type, 'string')) throw new ExpressionError(message, operand.offset)
  return (scope) => {
    const value = evaluate(scope)
    if (typeof value !== 'string') throw new EvaluationError(message)
    return value
  }
}

/** A closure for a boolean; Firebase wants operands of `&&`, `||`, `!` and `?:` known to be boolean. */
export function asBoolean(operand: Compiled, message: string): (scope: Scope) => boolean {
  if (operand.type !== 'boolean') throw new ExpressionError(message, operand.offset)
  return operand.evaluate as (scope: Scope) => boolean
}
