import { ExpressionError } from './expression-error.ts'

/** One token. The text of a string token is its content; that of a regular expression is `/body/flags`. */
export interface Token {
  readonly kind: 'number' | 'string' | 'regex' | 'name' | 'symbol' | 'end'
  readonly text: string
  readonly offset: number
  /** Position after the token. */
  readonly end: number
}

/** White space and comments; both are allowed between any two tokens. */
const SPACE = /(?:\s+|\/\/[^\n\r]*|\/\*[^]*?\*\/)*/y
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w$])/y
const NAME = /[A-Za-z_][\w]*/y
const WILDCARD = /\$[\w-]+/y
const STRING = /'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"/y
const REGEX = /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
const SYMBOL = /===|!==|==|!=|<=|>=|&&|\|\||[-+*/%!<>?:()[\],.]/y

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
}

/**
 * Splits a rule into tokens; throws an {@link ExpressionError} at the first invalid character. `//` starts a comment
 * wherever a token may start. A regular expression is therefore never empty, and never starts with `*`.
 *
 * Source: https://github.com/firebase/firebase-tools/issues/217 (comments within a rule)
 */
export function tokenize(rule: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(rule)?.[0]
  }
  const read = (): Omit<Token, 'offset' | 'end'> & { length: number } => {
    const previous = tokens.at(-1)
    const afterOperand =
      previous !== undefined && (previous.kind !== 'symbol' || /^[)\]]$/.test(previous.text))
    const candidates: [Token['kind'], string | undefined][] = [
      ['number', match(NUMBER)],
      ['name', match(WILDCARD) ?? match(NAME)],
      ['string', match(STRING)],
      ['regex', afterOperand ? undefined : match(REGEX)],
      ['symbol', match(SYMBOL)],
    ]
    for (const [kind, text] of candidates) {
      if (text !== undefined)
        return { kind, text: kind === 'string' ? unescape(text) : text, length: text.length }
    }
    throw new ExpressionError('Parse error.', at)
  }

  for (;;) {
    at += match(SPACE)?.length ?? 0
    if (rule.startsWith('/*', at)) throw new ExpressionError('Unterminated comment.', at)
    if (at === rule.length) return [...tokens, { kind: 'end', text: '', offset: at, end: at }]
    const { kind, text, length } = read()
    tokens.push({ kind, text, offset: at, end: at + length })
    at += length
  }
}

function unescape(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(
      /\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|([^]))/g,
      (_, unicode?: string, hex?: string, single = '') =>
        (unicode ?? hex)
          ? String.fromCharCode(parseInt(unicode ?? hex ?? '', 16))
          : (ESCAPES[single as string] ?? (single as string)),
    )
}
