import type { Scope } from '../scope.ts'

/**
 * What is known of a value before it runs. `primitive` is a value of the database (string, number,
 * boolean, null), `any` also an object of the token, `ordering` the child path of a query.
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

/** A compiled expression: its type, and the closure that computes its value. */
export interface Compiled {
  readonly type: Type
  readonly offset: number
  /** A value known before it runs. */
  readonly constant?: string | number | boolean | null
  readonly evaluate: (scope: Scope) => unknown
}

/** Whether a value of a type may turn out to be of one of the wanted types. */
export function mayBe(type: Type, ...wanted: readonly Type[]): boolean {
  if (wanted.includes(type)) return true
  const open = type === 'any' || type === 'primitive' || type === 'ordering'
  return open && wanted.some((one) => ['string', 'number', 'boolean', 'null'].includes(one))
}
