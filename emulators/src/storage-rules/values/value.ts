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

/** Unordered, without duplicates. */
export class SetValue {
  readonly items: readonly Value[]

  constructor(items: readonly Value[]) {
    this.items = items
  }
}

/** Nanoseconds since the epoch. */
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
