import { compileRe2 } from '../../re2/compile-re2.ts'
import { TYPE_NAMES } from '../values/type-of.ts'
import { RulesSyntaxError, type Expression, type MapEntry, type MethodCall } from './syntax.ts'
import type { TokenStream } from './token-stream.ts'

type Parse = (tokens: TokenStream) => Expression

const KEYWORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Parses an operand with its members, indexes, slices and calls. */
export function parseOperand(tokens: TokenStream, parse: Parse): Expression {
  let object = parsePrimary(tokens, parse)
  for (;;) {
    const { offset } = tokens.peek()
    if (tokens.accept('.')) {
      const name = tokens.expectName('a member name')
      object = tokens.accept('(')
        ? checked({ kind: 'method', object, name, args: parseList(tokens, ')', parse), offset })
        : { kind: 'member', object, name, offset }
    } else if (tokens.accept('[')) {
      const index = parse(tokens)
      object = tokens.accept(':')
        ? { kind: 'slice', object, from: index, to: parse(tokens), offset }
        : { kind: 'index', object, index, offset }
      tokens.expect(']')
    } else {
      return object
    }
  }
}

/**
 * Rejects a literal pattern of `matches` that does not compile. With `replace`, rules with such a pattern load but fail at
 * run time, as on the service.
 *
 * Source: packages/conformance/rules-corpus/storage (matches-regex.ts, stdlib-string-bytes-hashing.ts) of davideast/pyric,
 * with the verdicts of the Rules API of July and September 2026
 */
function checked(call: MethodCall): MethodCall {
  const [pattern] = call.args
  if (call.name !== 'matches' || pattern?.kind !== 'literal') return call
  if (typeof pattern.value !== 'string') return call
  try {
    compileRe2(pattern.value)
  } catch (error) {
    if (error instanceof SyntaxError) throw new RulesSyntaxError(error.message, pattern.offset)
    throw error
  }
  return call
}

/** Parses the type after `is`. */
export function parseTypeName(tokens: TokenStream): string {
  const { kind, text } = tokens.peek()
  if (kind !== 'name' || !TYPE_NAMES.has(text)) tokens.fail(`Unknown type '${text}'.`)
  return tokens.advance().text
}

function parsePrimary(tokens: TokenStream, parse: Parse): Expression {
  const { kind, text, offset } = tokens.peek()
  if (kind === 'symbol' && text === '/') return parsePath(tokens, parse)
  tokens.advance()
  if (kind === 'number')
    return { kind: 'literal', value: /^\d+$/.test(text) ? BigInt(text) : Number(text), offset }
  if (kind === 'string') return { kind: 'literal', value: text, offset }
  if (kind === 'bytes')
    return { kind: 'literal', value: new Uint8Array(Buffer.from(text, 'latin1')), offset }
  if (kind === 'name') {
    const value = KEYWORDS.get(text)
    if (value !== undefined) return { kind: 'literal', value, offset }
    return tokens.accept('(')
      ? { kind: 'call', name: text, args: parseList(tokens, ')', parse), offset }
      : { kind: 'variable', name: text, offset }
  }
  if (text === '(') {
    const inner = parse(tokens)
    tokens.expect(')')
    return { ...inner, parentheses: (inner.parentheses ?? 0) + 1 }
  }
  if (text === '[') return { kind: 'list', items: parseList(tokens, ']', parse), offset }
  if (text === '{') return { kind: 'map', entries: parseEntries(tokens, parse), offset }
  throw new RulesSyntaxError('Unexpected token: an expression was expected.', offset)
}

function parseList(tokens: TokenStream, close: string, parse: Parse): Expression[] {
  const items: Expression[] = []
  if (tokens.accept(close)) return items
  do items.push(parse(tokens))
  while (tokens.accept(','))
  tokens.expect(close)
  return items
}

function parseEntries(tokens: TokenStream, parse: Parse): MapEntry[] {
  const entries: MapEntry[] = []
  if (tokens.accept('}')) return entries
  do {
    const key = parse(tokens)
    tokens.expect(':')
    entries.push({ key, value: parse(tokens) })
  } while (tokens.accept(','))
  tokens.expect('}')
  return entries
}

/** Parses a path such as `/databases/(default)/documents/users/$(request.auth.uid)`. */
function parsePath(tokens: TokenStream, parse: Parse): Expression {
  const { offset } = tokens.peek()
  const segments: Expression[] = []
  while (tokens.accept('/')) {
    if (tokens.accept('$')) {
      tokens.expect('(')
      segments.push(parse(tokens))
      tokens.expect(')')
    } else {
      const value = tokens.pathSegment() ?? tokens.fail('Expected a path segment.')
      segments.push({ kind: 'literal', value, offset })
    }
  }
  return { kind: 'path', segments, offset }
}
