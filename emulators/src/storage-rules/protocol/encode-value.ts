import type { WireValue } from './decode-value.ts'

/**
 * Converts a value to the format of firebase-tools. Integers and other numbers get different types, and undefined becomes
 * null.
 *
 * Source: `toExpressionValue` of firebase-tools, `lib/emulator/storage/rules/runtime.js`
 *
 * @throws {TypeError} for a function, a symbol or a bigint.
 */
export function encodeValue(value: unknown): WireValue {
  switch (typeof value) {
    case 'string':
      return { string_value: value }
    case 'boolean':
      return { bool_value: value }
    case 'number':
      return Number.isInteger(value) ? { int_value: value } : { float_value: value }
    case 'undefined':
      return { null_value: null }
    case 'object':
      return encodeObject(value)
    default:
      throw new TypeError(`The rules have no value for a ${typeof value}.`)
  }
}

function encodeObject(value: object | null): WireValue {
  if (value === null) return { null_value: null }
  if (value instanceof Date) return { timestamp_value: value.toISOString() }
  if (Array.isArray(value)) return { list_value: { values: value.map(encodeValue) } }
  if (value instanceof Set) return { set_value: { values: [...value].map(encodeValue) } }
  const fields = Object.entries(value).map(([name, inner]) => [name, encodeValue(inner)] as const)
  return { map_value: { fields: Object.fromEntries(fields) } }
}
