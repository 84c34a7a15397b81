import { Duration, LatLng, MapDiff, PathValue, SetValue, Timestamp, type Value } from './value.ts'

/** Whether two values are equal: ints and floats by numeric value, others only within one type. */
export function equals(left: Value, right: Value): boolean {
  if (isNumber(left) && isNumber(right))
    return Number(left) === Number(right) && sameInt(left, right)
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right
  if (left instanceof Map)
    return right instanceof Map && mapsEqual(left as Entries, right as Entries)
  if (left instanceof Timestamp) return right instanceof Timestamp && left.nanos === right.nanos
  if (left instanceof Duration) return right instanceof Duration && left.nanos === right.nanos
  if (left instanceof PathValue)
    return right instanceof PathValue && left.toString() === right.toString()
  if (left instanceof SetValue)
    return right instanceof SetValue && sameItems(left.items, right.items)
  if (left instanceof Uint8Array)
    return right instanceof Uint8Array && Buffer.compare(left, right) === 0
  if (left instanceof LatLng)
    return (
      right instanceof LatLng &&
      left.latitude === right.latitude &&
      left.longitude === right.longitude
    )
  if (left instanceof MapDiff) return left === right
  return Array.isArray(right) && listsEqual(left as readonly Value[], right as readonly Value[])
}

export function includes(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) => equals(item, wanted))
}

/** Builds a set from values, dropping duplicates. */
export function setOf(values: readonly Value[]): SetValue {
  const items: Value[] = []
  for (const value of values) if (!includes(items, value)) items.push(value)
  return new SetValue(items)
}

type Entries = ReadonlyMap<string, Value>

function isNumber(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** Ints that are not exact as floats are compared as ints. */
function sameInt(left: number | bigint, right: number | bigint): boolean {
  return typeof left !== 'bigint' || typeof right !== 'bigint' || left === right
}

function listsEqual(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((item, at) => equals(item, right[at] ?? null))
}

function sameItems(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((item) => includes(right, item))
}

function mapsEqual(left: Entries, right: Entries): boolean {
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => {
      const other = right.get(key)
      return other !== undefined && equals(value, other)
    })
  )
}
