import { LatLng, PathValue, type Value } from '../values/value.ts'
import { decodeValue } from './decode-value.ts'

/** A document in the format of Firestore's REST API. */
export interface WireDocument {
  readonly name: string
  readonly fields?: Readonly<Record<string, WireField>>
}

type WireField = Readonly<Record<string, unknown>>

/** What `firestore.get` returns for a document of Firestore. */
export function decodeDocument({ name, fields = {} }: WireDocument): Value {
  return documentOf(name.split('/').slice(2), decodeFields(fields))
}

/** A document of the rules: its fields as `data`, its `id` and its `__name__`. */
export function documentOf(segments: readonly string[], data: Value): Value {
  return new Map<string, Value>([
    ['data', data],
    ['id', segments.at(-1) ?? ''],
    ['__name__', new PathValue(segments)],
  ])
}

function decodeFields(fields: Readonly<Record<string, WireField>>): Value {
  return new Map(Object.entries(fields).map(([name, field]) => [name, decodeField(field)]))
}

function decodeField(field: WireField): Value {
  const [[kind, content] = ['', null]] = Object.entries(field)
  switch (kind) {
    case 'mapValue':
      return decodeFields((content as { fields?: Record<string, WireField> }).fields ?? {})
    case 'arrayValue':
      return (content as { values?: WireField[] }).values?.map(decodeField) ?? []
    case 'integerValue':
      return decodeValue({ int_value: content })
    case 'doubleValue':
      return decodeValue({ float_value: content })
    case 'booleanValue':
      return content === true
    case 'timestampValue':
      return decodeValue({ timestamp_value: content })
    case 'bytesValue':
      return decodeValue({ bytes_value: content })
    case 'referenceValue':
      return new PathValue(String(content).split('/').slice(2))
    case 'geoPointValue': {
      const { latitude = 0, longitude = 0 } = content as { latitude?: number; longitude?: number }
      return new LatLng(latitude, longitude)
    }
    case 'nullValue':
      return null
    default:
      return String(content)
  }
}
