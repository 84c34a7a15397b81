import { Nesting } from '../../database/rules/nesting.ts'
import { RulesSyntaxError } from './syntax.ts'

/** One token; the text of a string or bytes literal is its content. */
export interface Token {
  readonly kind: 'number' | 'string' | 'bytes' | 'name' | 'symbol' | 'end'
  readonly text: string
  readonly offset: number
  readonly end: number
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y
const PATTERNS: readonly [Token['kind'], RegExp][] = [
  ['number', /(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?/y],
  ['string', /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y],
  ['bytes', /b(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/y],
  ['name', /[A-Za-z_]\w*/y],
  ['symbol', /==|!=|<=|>=|&&|\|\||\*\*|[-+*/%!<>?:()[\]{},.;=$]/y],
]
/** Text between slashes in a path. */
const SEGMENT = /[\w.~@-]+|\(default\)/y
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/** Reads tokens on demand, because only the parser knows whether a slash starts a path or divides. */
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
    if (offset === this.#source.length) return { kind: 'end', text: '', offset, end: offset }
    for (const [kind, pattern] of PATTERNS) {
      const length = this.#length(pattern, offset)
      if (length === 0 || (kind === 'bytes' && length < 3)) continue
      const raw = this.#source.slice(offset, offset + length)
      return { kind, text: content(kind, raw), offset, end: offset + length }
    }
    throw new RulesSyntaxError('Unexpected character.', offset)
  }

  advance(): Token {
    const token = this.peek()
    this.#at = token.end
    return token
  }

  /** Consumes a symbol or keyword if it is next. */
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

  /** Parses a part that may hold others of its kind; fails when these are too deep. */
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

function content(kind: Token['kind'], raw: string): string {
  if (kind !== 'string' && kind !== 'bytes') return raw
  return raw
    .slice(kind === 'bytes' ? 2 : 1, -1)
    .replace(
      /\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|(.))/g,
      (_, ...groups: (string | undefined)[]) => {
        const [unicode, hex, single = ''] = groups
        const code = unicode ?? hex
        return code === undefined
          ? (ESCAPES[single] ?? single)
          : String.fromCharCode(parseInt(code, 16))
      },
    )
}
