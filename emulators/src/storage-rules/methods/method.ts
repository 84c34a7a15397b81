import type { Value } from '../values/value.ts'

/** A method of a type, or a function of a namespace: how many arguments it takes, and what it answers. */
export interface Method {
  readonly arity: number
  readonly run: (self: Value, ...args: Value[]) => Value
}

export type Methods = ReadonlyMap<string, Method>

/** A table of methods, from their names, arities and bodies. */
export function methods(...table: [name: string, arity: number, run: Method['run']][]): Methods {
  return new Map(table.map(([name, arity, run]) => [name, { arity, run }]))
}
