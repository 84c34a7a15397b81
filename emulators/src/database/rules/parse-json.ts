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

/** `offsets[i]` is the position of character `i` of the text in the file, taking escapes into account. */
export interface JsonLiteral {
  readonly kind: 'literal'
  readonly offset: number
  readonly value: number | boolean | null
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y
const LITERAL = /(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y

/**
 * Parses JSON with line and block comments, as Firebase accepts it for rules, and records positions. Throws a {@link
 * RulesetError}.
 *
 * Source: https://firebase.google.com/docs/database/security (rules with comments)
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
    if (accept(close)) return
    do read()
    while (accept(','))
    expect(close)
  }

  const member = (): JsonMember => {
    skip()
    const offset = at
    if (source[at] !== '"') fail('Parse error.')
    const { value: key, end } = readString(source, at)
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
