import { Duration, LatLng, MapDiff, PathValue, SetValue, Timestamp, type Value } from './value.ts'

export type TypeName =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'bytes'
  | 'list'
  | 'map'
  | 'set'
  | 'timestamp'
  | 'duration'
  | 'path'
  | 'latlng'
  | 'map_diff'

/** Types that may follow `is`; `number` is an int or a float. */
export const TYPE_NAMES: ReadonlySet<string> = new Set<TypeName | 'number'>([
  'bool',
  'bytes',
  'float',
  'int',
  'list',
  'latlng',
  'number',
  'path',
  'map',
  'set',
  'string',
  'timestamp',
  'duration',
  'map_diff',
])

export function typeOf(value: Value): TypeName {
  switch (typeof value) {
    case 'boolean':
      return 'bool'
    case 'bigint':
      return 'int'
    case 'number':
      return 'float'
    case 'string':
      return 'string'
    default:
      return value === null ? 'null' : typeOfObject(value)
  }
}

function typeOfObject(value: Value & object): TypeName {
  if (value instanceof Map) return 'map'
  if (value instanceof Uint8Array) return 'bytes'
  if (value instanceof SetValue) return 'set'
  if (value instanceof Timestamp) return 'timestamp'
  if (value instanceof Duration) return 'duration'
  if (value instanceof PathValue) return 'path'
  if (value instanceof LatLng) return 'latlng'
  return value instanceof MapDiff ? 'map_diff' : 'list'
}
