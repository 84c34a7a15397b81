import { typeOf } from './type-of.ts'
import { Duration, EvaluationError, PathValue, SetValue, Timestamp, type Value } from './value.ts'

function wrongType(wanted: string, value: Value | undefined): never {
  const found = value === undefined ? 'nothing' : typeOf(value)
  throw new EvaluationError(`Type error: expected ${wanted}, found ${found}.`)
}

/** The value as a boolean. Throws an EvaluationError for any other type, as do all functions of this file. */
export function asBoolean(value: Value | undefined): boolean {
  return typeof value === 'boolean' ? value : wrongType('bool', value)
}

export function asInt(value: Value | undefined): bigint {
  return typeof value === 'bigint' ? value : wrongType('int', value)
}

/** An int or a float, as a JavaScript number. */
export function asNumber(value: Value | undefined): number {
  return typeof value === 'bigint' || typeof value === 'number'
    ? Number(value)
    : wrongType('number', value)
}

export function asString(value: Value | undefined): string {
  return typeof value === 'string' ? value : wrongType('string', value)
}

export function asBytes(value: Value | undefined): Uint8Array {
  return value instanceof Uint8Array ? value : wrongType('bytes', value)
}

export function asList(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : wrongType('list', value)
}

export function asMap(value: Value | undefined): ReadonlyMap<string, Value> {
  return value instanceof Map ? (value as ReadonlyMap<string, Value>) : wrongType('map', value)
}

/** The items of a set. */
export function asSet(value: Value | undefined): readonly Value[] {
  return value instanceof SetValue ? value.items : wrongType('set', value)
}

/** The items of a list or a set. */
export function asItems(value: Value | undefined): readonly Value[] {
  return value instanceof SetValue ? value.items : asList(value)
}

export function asTimestamp(value: Value | undefined): Timestamp {
  return value instanceof Timestamp ? value : wrongType('timestamp', value)
}

export function asDuration(value: Value | undefined): Duration {
  return value instanceof Duration ? value : wrongType('duration', value)
}

export function asPath(value: Value | undefined): PathValue {
  return value instanceof PathValue ? value : wrongType('path', value)
}
