/** A JSON value that knows where it stands in its file. */
export type JsonValue = JsonObject | JsonArray | JsonString | JsonLiteral

export interface JsonObject {
  readonly kind: 'object'
  readonly offset: number
  readonly members: readonly JsonMember[]
}

export interface JsonMember {
  readonly key: string
  readonly offset: number
  readonly value: JsonValue
}

export interface JsonArray {
  readonly kind: 'array'
  readonly offset: number
  readonly items: readonly JsonValue[]
}

/** `offsets[i]` is where character `i` of the text stands in the file, escapes considered. */
export interface JsonString {
  readonly kind: 'string'
  readonly offset: number
  readonly text: string
  readonly offsets: readonly number[]
}

export interface JsonLiteral {
  readonly kind: 'literal'
  readonly offset: number
  readonly value: number | boolean | null
}
