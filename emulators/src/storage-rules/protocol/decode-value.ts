import { setOf } from '../values/equals.ts'
import { NANOS_PER_MS } from '../values/time-methods.ts'
import { Duration, PathValue, Timestamp, type Value } from '../values/value.ts'

/** A value in the format of firebase-tools: an object with one member, named after the type of the value. */
export type WireValue = Readonly<Record<string, unknown>>

const FRACTION = /\.(?<digits>\d+)/

/** Decodes a value of a request; throws a TypeError for an unknown kind. */
export function decodeValue(wire: WireValue): Value {
  const [[kind, content] = ['', null]] = Object.entries(wire)
  switch (kind) {
    case 'null_value':
      return null
    case 'bool_value':
      return content === true
    case 'int_value':
      return BigInt(content as number | string)
    case 'float_value':
      return Number(content)
    case 'string_value':
      return String(content)
    case 'bytes_value':
      return new Uint8Array(Buffer.from(String(content), 'base64'))
    case 'timestamp_value':
      return decodeTimestamp(String(content))
    case 'duration_value':
      return new Duration(BigInt(Math.round(parseFloat(String(content)) * 1e9)))
    case 'list_value':
      return decodeAll(content)
    case 'set_value':
      return setOf(decodeAll(content))
    case 'map_value':
      return decodeMap((content as { fields?: Record<string, WireValue> }).fields ?? {})
    case 'path_value':
      return decodePath(content as { segments: readonly { simple: string }[] })
    default:
      throw new TypeError(`Unknown kind of value '${kind}'.`)
  }
}

/** Decodes the members of a map. */
export function decodeMap(fields: Readonly<Record<string, WireValue>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(fields).map(([name, value]) => [name, decodeValue(value)]))
}

function decodeAll(content: unknown): Value[] {
  return (content as { values?: WireValue[] }).values?.map(decodeValue) ?? []
}

/** Decodes ISO 8601 with up to nine fractional digits. A Date stores only three of them. */
function decodeTimestamp(text: string): Timestamp {
  const digits = FRACTION.exec(text)?.groups?.['digits'] ?? ''
  const seconds = Date.parse(text.replace(FRACTION, ''))
  if (Number.isNaN(seconds)) throw new TypeError(`Not a timestamp: '${text}'.`)
  return new Timestamp(BigInt(seconds) * NANOS_PER_MS + BigInt(digits.slice(0, 9).padEnd(9, '0')))
}

function decodePath({ segments }: { segments: readonly { simple: string }[] }): PathValue {
  return new PathValue(segments.map(({ simple }) => simple))
}
