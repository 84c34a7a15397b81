import { Nesting } from '../../database/rules/nesting.ts'
import { RulesSyntaxError } from './syntax.ts'

/** One token. The text of a string or bytes literal is its content. */
export interface Token {
  readonly kind: 'number' | 'string' | 'bytes' | 'name' | 'symbol' | 'end'
  readonly text: string
  readonly offset: number
  readonly end: number
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y
const PATTERNS: readonly [Token['kind'], RegExp][] = [
  ['number', /(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?/y],
  ['string', /'(?:[^'\\\n\r]|\\.)*'|"(?:[^"\\\n\r]|\\.)*"/y],
  ['bytes', /[bB](?:'(?:[^'\\\n\r]|\\.)*'|"(?:[^"\\\n\r]|\\.)*")/y],
  ['name', /[A-Za-z_]\w*/y],
  ['symbol', /==|!=|<=|>=|&&|\|\||\*\*|[-+*/%!<>?:()[\]{},.;=$]/y],
]
/** Text between slashes in a path. */
const SEGMENT = /[\w.~@-]+|\(default\)/y
/**
 * The escapes of a literal. A backslash before any other character is an ordinary character. Bytes have no `\u`.
 *
 * Source: packages/conformance/rules-corpus/storage (stdlib-string-bytes-hashing.ts, bytes-literal.ts) of davideast/pyric,
 * with the verdicts of the Rules API of September 2026
 */
const ESCAPE = /\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|([0-3][0-7]{2})|([\\'"nrtbf]))?/g
const LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/** Reads tokens on demand, because only the parser knows whether a slash starts a path or is a division. */
export class TokenStream {
  readonly #source: string
  readonly #nesting = new Nesting()
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  /** The next token, without consuming it. */
  peek(): Token {
    const offset = this.#at + this.#length(SPACE, this.#at)
    if (this.#source.startsWith('/*', offset))
      throw new RulesSyntaxError('Unterminated comment.', offset)
    if (offset === this.#source.length) return { kind: 'end', text: '', offset, end: offset }
    for (const [kind, pattern] of PATTERNS) {
      const length = this.#length(pattern, offset)
      if (length === 0 || (kind === 'bytes' && length < 3)) continue
      const raw = this.#source.slice(offset, offset + length)
      return { kind, text: content(kind, raw, offset), offset, end: offset + length }
    }
    throw new RulesSyntaxError(
      /['"]/.test(this.#source[offset] ?? '') ? 'Unterminated string.' : 'Unexpected character.',
      offset,
    )
  }

  advance(): Token {
    const token = this.peek()
    this.#at = token.end
    return token
  }

  /** Consumes a symbol or keyword if it comes next. Returns whether it did. */
  accept(text: string): boolean {
    const token = this.peek()
    if (token.text !== text || (token.kind !== 'symbol' && token.kind !== 'name')) return false
    this.#at = token.end
    return true
  }

  expect(text: string): void {
    if (!this.accept(text)) this.fail(`Missing '${text}'.`)
  }

  expectName(what: string): string {
    const token = this.peek()
    if (token.kind !== 'name') this.fail(`Expected ${what}.`)
    return this.advance().text
  }

  /** Reads a literal path segment at the current position, without skipping spaces. */
  pathSegment(): string | null {
    const length = this.#length(SEGMENT, this.#at)
    const text = this.#source.slice(this.#at, this.#at + length)
    this.#at += length
    return length > 0 ? text : null
  }

  /** Whether white space follows the last token. */
  isSpaceNext(): boolean {
    return /\s/.test(this.#source[this.#at] ?? '')
  }

  /** Parses a part that may contain further nested parts. Fails if the nesting is too deep. */
  nested<T>(parse: () => T): T {
    return this.#nesting.within(parse, (message) => this.fail(message))
  }

  fail(message: string): never {
    throw new RulesSyntaxError(message, this.peek().offset)
  }

  #length(pattern: RegExp, at: number): number {
    pattern.lastIndex = at
    return pattern.exec(this.#source)?.[0].length ?? 0
  }
}

function content(kind: Token['kind'], raw: string, offset: number): string {
  if (kind !== 'string' && kind !== 'bytes') return raw
  for (const { 0: escape, index } of raw.matchAll(ESCAPE)) {
    if (escape === '\\' || (kind === 'bytes' && escape.startsWith('\\u')))
      throw new RulesSyntaxError(
        "Unknown escape sequence: a backslash itself is written '\\\\'.",
        offset + index,
      )
  }
  const body = kind === 'bytes' ? utf8(raw.slice(2, -1)) : raw.slice(1, -1)
  return body.replace(ESCAPE, (_, ...groups: (string | undefined)[]) => {
    const [unicode, hex, octal, single = ''] = groups
    if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8))
    const code = unicode ?? hex
    if (code !== undefined) return String.fromCharCode(parseInt(code, 16))
    return LETTERS[single] ?? single
  })
}

/** The UTF-8 bytes of a text, each as one character. */
function utf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
