/** A JSON value with its position in the file. */
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

/** `offsets[i]` is the position of character `i` of the text in the file, taking escapes into account. */
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
