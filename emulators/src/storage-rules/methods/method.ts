import type { Value } from '../values/value.ts'

/** A method of a type, or a function of a namespace, with its number of arguments. */
export interface Method {
  readonly arity: number
  readonly run: (self: Value, ...args: Value[]) => Value
}

export type Methods = ReadonlyMap<string, Method>

/** Builds a table of methods from names, arities and bodies. */
export function methods(...table: [name: string, arity: number, run: Method['run']][]): Methods {
  return new Map(table.map(([name, arity, run]) => [name, { arity, run }]))
}
