import { Duration, LatLng, MapDiff, PathValue, SetValue, Timestamp, type Value } from './value.ts'

/**
 * Whether two values are equal. Ints and floats are compared by numeric value, but inside lists and maps, only numbers of
 * the same type can be equal: `1 == 1.0`, but `[1] != [1.0]` and `[0.0] != [-0.0]`. All other values of different types are
 * unequal.
 *
 * Source of all functions here: packages/conformance/rules-corpus/storage (list-map-literals-and-slice.ts,
 * stdlib-sets-and-mapdiff.ts, upload-primitives-boundaries.ts) of davideast/pyric
 */
export function equals(left: Value, right: Value): boolean {
  return same(left, right, hasSameValue, isIdentical)
}

/** Whether a list contains an item that equals the wanted value and has the same type: `1` is not `1.0`. */
export function includes(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) => same(item, wanted, (one, other) => one === other, isIdentical))
}

/** Whether two values are the same in a set or a `diff`, where numbers are compared by value at every depth. */
export function isSameInSets(left: Value, right: Value): boolean {
  return same(left, right, isSameInSet, isSameInSet)
}

/** Builds a set from values, without duplicates. */
export function setOf(values: readonly Value[]): SetValue {
  const items: Value[] = []
  for (const value of values) if (!setIncludes(items, value)) items.push(value)
  return new SetValue(items)
}

export function setIncludes(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) => isSameInSets(item, wanted))
}

type Entries = ReadonlyMap<string, Value>
type CompareNumbers = (left: number | bigint, right: number | bigint) => boolean

/**
 * Compares two ints as ints, because floats cannot represent all of them exactly; compares an int and a float as floats.
 */
const hasSameValue: CompareNumbers = (left, right) =>
  typeof left === typeof right ? left === right : Number(left) === Number(right)

/** Compares by identity, in which NaN equals nothing. */
const isIdentical: CompareNumbers = (left, right) => left === right && Object.is(left, right)

/** Compares as sets do, where NaN equals NaN. */
const isSameInSet: CompareNumbers = (left, right) =>
  hasSameValue(left, right) || (Number.isNaN(left) && Number.isNaN(right))

function same(
  left: Value,
  right: Value,
  numbers: CompareNumbers,
  numbersInside: CompareNumbers,
): boolean {
  const inside = (one: Value, other: Value) => same(one, other, numbersInside, numbersInside)
  if (isNumber(left) && isNumber(right)) return numbers(left, right)
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right
  if (left instanceof Map)
    return right instanceof Map && mapsEqual(left as Entries, right as Entries, inside)
  if (left instanceof Timestamp) return right instanceof Timestamp && left.nanos === right.nanos
  if (left instanceof Duration) return right instanceof Duration && left.nanos === right.nanos
  if (left instanceof PathValue)
    return right instanceof PathValue && left.toString() === right.toString()
  if (left instanceof SetValue)
    return right instanceof SetValue && setsEqual(left.items, right.items)
  if (left instanceof Uint8Array)
    return right instanceof Uint8Array && Buffer.compare(left, right) === 0
  if (left instanceof LatLng)
    return (
      right instanceof LatLng &&
      left.latitude === right.latitude &&
      left.longitude === right.longitude
    )
  if (left instanceof MapDiff) return left === right
  return (
    Array.isArray(right) && listsEqual(left as readonly Value[], right as readonly Value[], inside)
  )
}

type Compare = (left: Value, right: Value) => boolean

function isNumber(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function listsEqual(left: readonly Value[], right: readonly Value[], inside: Compare): boolean {
  return left.length === right.length && left.every((item, at) => inside(item, right[at] ?? null))
}

function setsEqual(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((item) => setIncludes(right, item))
}

function mapsEqual(left: Entries, right: Entries, inside: Compare): boolean {
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => {
      const other = right.get(key)
      return other !== undefined && inside(value, other)
    })
  )
}
