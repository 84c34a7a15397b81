import { asInt, asMap, asString } from '../values/as.ts'
import { typeOf } from '../values/type-of.ts'
import { EvaluationError, PathValue, type Value } from '../values/value.ts'

/** `object.name`; fails when a map does not have the key. */
export function memberOf(object: Value, name: string): Value {
  const value = asMap(object).get(name)
  if (value === undefined) throw new EvaluationError(`Property ${name} is undefined on object.`)
  return value
}

/** `object[index]` of a map, a list, a path or a string. */
export function elementOf(object: Value, index: Value): Value {
  if (object instanceof Map) return memberOf(object, asString(index))
  const items = sequence(object)
  const at = Number(asInt(index))
  const item = items[at]
  if (item === undefined) throw new EvaluationError(`Index ${at} is out of range.`)
  return item
}

/** `object[from:to]` of a list, string, bytes or path; the end is excluded. */
export function sliceOf(object: Value, from: bigint, to: bigint): Value {
  const start = Number(from)
  const end = Number(to)
  const length = object instanceof Uint8Array ? object.length : sequence(object).length
  if (start < 0 || end < start || end > length)
    throw new EvaluationError(`Range ${start}:${end} is out of bounds.`)
  if (object instanceof Uint8Array) return object.slice(start, end)
  const items = sequence(object).slice(start, end)
  if (typeof object === 'string') return items.map(asString).join('')
  return object instanceof PathValue ? new PathValue(items as string[]) : items
}

function sequence(object: Value): readonly Value[] {
  if (Array.isArray(object)) return object as readonly Value[]
  if (object instanceof PathValue) return object.segments
  if (typeof object === 'string') return object.split('')
  throw new EvaluationError(`A ${typeOf(object)} has no elements.`)
}
