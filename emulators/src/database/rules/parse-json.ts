import { Nesting } from './nesting.ts'
import { type JsonString, readString } from './read-string.ts'
import { positionAt, RulesetError } from './ruleset-error.ts'

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

/**
 * `offsets[i]` is the position, in the file, of character `i` of the text. The two differ because of quotes and escapes.
 */
export interface JsonLiteral {
  readonly kind: 'literal'
  readonly offset: number
  readonly value: number | boolean | null
}

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)*/y
const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y

/**
 * Parses the JSON of rules as Firebase accepts it, and records positions. Comments, strings over several lines and a comma
 * after the last item are allowed; duplicate keys are not. Throws a {@link RulesetError}. A byte order mark is accepted
 * because editors write it, although no source mentions it.
 *
 * Sources: https://firebase.google.com/docs/database/security (comments),
 * https://github.com/webhook/webhook-server-open/issues/10 (commas),
 * https://github.com/dinoboff/firebase-json/blob/1b78268deb36d8222592d25f76bceffa683e3f2f/src/firebase-json.pegjs
 */
export function parseJson(source: string): JsonValue {
  let at = 0
  const nesting = new Nesting()
  const fail = (message: string, offset = at): never => {
    throw new RulesetError(message, positionAt(source, offset))
  }
  const skip = () => {
    SPACE.lastIndex = at
    at += SPACE.exec(source)?.[0].length ?? 0
    if (source.startsWith('/*', at)) fail('Unterminated comment.')
  }
  const accept = (token: string): boolean => {
    skip()
    if (source[at] !== token) return false
    at += 1
    return true
  }
  const expect = (token: string) => {
    if (!accept(token)) fail('Parse error.')
  }
  const items = (close: string, read: () => void) => {
    while (!accept(close)) {
      read()
      if (accept(',')) continue
      expect(close)
      return
    }
  }

  const member = (): JsonMember => {
    skip()
    const offset = at
    if (source[at] !== '"') fail('Parse error.')
    const { value: key, end } = readString(source, at)
    const lineFeed = source.slice(at, end).indexOf('\n')
    if (lineFeed >= 0) fail('Parse error.', at + lineFeed)
    at = end
    expect(':')
    return { key: key.text, offset, value: value() }
  }

  const object = (offset: number): JsonValue => {
    const members: JsonMember[] = []
    items('}', () => {
      const next = member()
      if (members.some(({ key }) => key === next.key))
        fail(`Duplicate key '${next.key}'.`, next.offset)
      members.push(next)
    })
    return { kind: 'object', offset, members }
  }

  const array = (offset: number): JsonValue => {
    const values: JsonValue[] = []
    items(']', () => {
      values.push(value())
    })
    return { kind: 'array', offset, items: values }
  }

  const value = (): JsonValue => nesting.within(valueHere, fail)
  const valueHere = (): JsonValue => {
    skip()
    const offset = at
    if (accept('{')) return object(offset)
    if (accept('[')) return array(offset)
    if (source[at] === '"') {
      const string = readString(source, at)
      at = string.end
      return string.value
    }
    LITERAL.lastIndex = at
    const text = LITERAL.exec(source)?.[0] ?? fail('Parse error.')
    at += text.length
    return { kind: 'literal', offset, value: JSON.parse(text) as number | boolean | null }
  }

  const root = value()
  skip()
  if (at < source.length) fail('Parse error.')
  return root
}

/** A value without its positions, as `JSON.parse` returns it. */
export function plainJson(json: JsonValue): unknown {
  switch (json.kind) {
    case 'object':
      return Object.fromEntries(json.members.map(({ key, value }) => [key, plainJson(value)]))
    case 'array':
      return json.items.map(plainJson)
    case 'string':
      return json.text
    case 'literal':
      return json.value
  }
}
