import type { Scope } from '../variables.ts'
import { EvaluationError, ExpressionError } from './expression-error.ts'

/**
 * The static type of a value. `primitive` is a database value (string, number, boolean, null). `any` may also be an object
 * of the token. `ordering` is a query's `orderByChild`. `mixed` has the type of one of its `branches`.
 */
export type Type =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'primitive'
  | 'any'
  | 'snapshot'
  | 'regex'
  | 'query'
  | 'ordering'
  | 'mixed'

interface Typed {
  readonly type: Type
  /** The branches of a conditional (`?:`) if they differ in type. */
  readonly branches?: readonly Typed[]
}

/** A compiled expression: its static type, and the closure that computes its value. */
export interface Compiled extends Typed {
  readonly offset: number
  /** The value, if known at compile time. */
  readonly constant?: string | number | boolean | null
  readonly evaluate: (scope: Scope) => unknown
}

/** Whether a value of this static type can have one of the wanted types at run time. */
export function mayBe({ type, branches = [] }: Typed, ...wanted: readonly Type[]): boolean {
  if (wanted.includes(type) || branches.some((branch) => mayBe(branch, ...wanted))) return true
  const open = type === 'any' || type === 'primitive'
  return open && wanted.some((one) => ['string', 'number', 'boolean', 'null'].includes(one))
}

/** Returns a closure that evaluates to a number, and fails at run time for any other value. */
export function asNumber(operand: Compiled, message: string): (scope: Scope) => number {
  const { evaluate } = operand
  if (!mayBe(operand, 'number')) throw new ExpressionError(message, operand.offset)
  return (scope) => {
    const value = evaluate(scope)
    if (typeof value !== 'number') throw new EvaluationError(message)
    return value
  }
}

/** Returns a closure that evaluates to a string, and fails at run time for any other value. */
export function asString(operand: Compiled, message: string): (scope: Scope) => string {
  const { evaluate } = operand
  if (!mayBe(operand, 'string')) throw new ExpressionError(message, operand.offset)
  return (scope) => {
    const value = evaluate(scope)
    if (typeof value !== 'string') throw new EvaluationError(message)
    return value
  }
}

/**
 * Returns a closure that evaluates to a boolean. Operands of `&&`, `||`, `!` and `?:` must have the static type boolean.
 */
export function asBoolean(operand: Compiled, message: string): (scope: Scope) => boolean {
  if (operand.type !== 'boolean') throw new ExpressionError(message, operand.offset)
  return operand.evaluate as (scope: Scope) => boolean
}
