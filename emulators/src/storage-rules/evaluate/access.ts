import { asInt, asMap, asString } from '../values/as.ts'
import { typeOf } from '../values/type-of.ts'
import { EvaluationError, PathValue, type Value } from '../values/value.ts'

/** `object.name`; fails if a map does not have the key. */
export function memberOf(object: Value, name: string): Value {
  const value = asMap(object).get(name)
  if (value === undefined) throw new EvaluationError(`Property ${name} is undefined on object.`)
  return value
}

/** `object[index]` of a map, a list, a path or a string. */
export function elementOf(object: Value, index: Value): Value {
  return object instanceof Map
    ? memberOf(object, asString(index))
    : itemAt(sequence(object), Number(asInt(index)))
}

/**
 * `object[from:to]` of a list, string or path, without the item at `to`. There must be an item at `from` and one just
 * before `to`: `[0:0]` and `[n:n]` fail, and `[1:1]` is empty.
 *
 * Source: packages/conformance/rules-corpus/storage/list-map-literals-and-slice.ts of davideast/pyric
 */
export function sliceOf(object: Value, from: bigint, to: bigint): Value {
  const items = sequence(object)
  const start = Number(from)
  const end = Number(to)
  itemAt(items, start)
  itemAt(items, end - 1)
  if (end < start) throw new EvaluationError(`Range ${start}:${end} is out of bounds.`)
  const slice = items.slice(start, end)
  if (typeof object === 'string') return slice.map(asString).join('')
  return object instanceof PathValue ? new PathValue(slice as string[]) : slice
}

function itemAt(items: readonly Value[], at: number): Value {
  const item = items[at]
  if (item === undefined) throw new EvaluationError(`Index ${at} is out of range.`)
  return item
}

function sequence(object: Value): readonly Value[] {
  if (Array.isArray(object)) return object as readonly Value[]
  if (object instanceof PathValue) return object.segments
  if (typeof object === 'string') return object.split('')
  throw new EvaluationError(`A ${typeOf(object)} has no elements.`)
}
