/**
 * A value in the rules: an int is a bigint, a float is a number.
 *
 * Source: https://firebase.google.com/docs/reference/rules/rules
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | readonly Value[]
  | ReadonlyMap<string, Value>
  | SetValue
  | Timestamp
  | Duration
  | PathValue
  | LatLng
  | MapDiff

export const MAX_INT = 2n ** 63n - 1n
export const MIN_INT = -MAX_INT - 1n

/** Whether an int fits in 64 bits. */
export function isInt(value: bigint): boolean {
  return value <= MAX_INT && value >= MIN_INT
}

/** A set of values, without order or duplicates. */
export class SetValue {
  readonly items: readonly Value[]

  constructor(items: readonly Value[]) {
    this.items = items
  }
}

/** A point in time, in nanoseconds since the epoch. */
export class Timestamp {
  readonly nanos: bigint

  constructor(nanos: bigint) {
    this.nanos = nanos
  }
}

export class Duration {
  readonly nanos: bigint

  constructor(nanos: bigint) {
    this.nanos = nanos
  }
}

export class PathValue {
  readonly segments: readonly string[]

  constructor(segments: readonly string[]) {
    this.segments = segments
  }

  toString(): string {
    return `/${this.segments.join('/')}`
  }
}

/** A geographic location, in degrees. */
export class LatLng {
  readonly latitude: number
  readonly longitude: number

  constructor(latitude: number, longitude: number) {
    this.latitude = latitude
    this.longitude = longitude
  }
}

/** The result of `Map.diff`. */
export class MapDiff {
  readonly left: ReadonlyMap<string, Value>
  readonly right: ReadonlyMap<string, Value>

  constructor(left: ReadonlyMap<string, Value>, right: ReadonlyMap<string, Value>) {
    this.left = left
    this.right = right
  }
}

/** A condition that failed at run time. Its `allow` then grants nothing, unless `&&` or `||` ignores the error. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
}

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
