import type { Scope } from '../variables.ts'

/**
 * The static type of a value. `primitive` is a database value (string, number, boolean, null), `any` also an object of
 * the token, `ordering` the child path of a query.
 */
export type Type =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'primitive'
  | 'any'
  | 'snapshot'
  | 'list'
  | 'regex'
  | 'query'
  | 'ordering'

/** A compiled expression: its static type, and the closure that computes its value. */
export interface Compiled {
  readonly type: Type
  readonly offset: number
  /** The value, if known at compile time. */
  readonly constant?: string | number | boolean | null
  readonly evaluate: (scope: Scope) => unknown
}

/** Whether a value of this static type can have one of the wanted types at run time. */
export function mayBe(type: Type, ...wanted: readonly Type[]): boolean {
  if (wanted.includes(type)) return true
  const open = type === 'any' || type === 'primitive' || type === 'ordering'
  return open && wanted.some((one) => ['string', 'number', 'boolean', 'null'].includes(one))
}
