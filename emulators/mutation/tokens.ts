const KINDS = ['number', 'string', 'pattern', 'name', 'symbol'] as const

/** A token of either rules language, with its position in the file. */
export interface Token {
  readonly kind: (typeof KINDS)[number]
  readonly text: string
  readonly start: number
  readonly end: number
  /** The number of brackets that enclose the token. A bracket does not enclose itself. */
  readonly depth: number
}

const SPACE = String.raw`\s+|\/\/[^\n]*|\/\*[^]*?\*\/`
const TOKEN = new RegExp(
  [
    SPACE,
    String.raw`(?<number>\d+(?:\.\d+)?)`,
    String.raw`(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`,
    // A slash after an opening bracket or a comma starts a regular expression. Any other slash is a division.
    String.raw`(?<=[(,]\s*)(?<pattern>\/(?:[^/\\\n]|\\.)+\/)`,
    String.raw`(?<name>[$A-Za-z_]\w*)`,
    String.raw`(?<symbol>===|!==|==|!=|<=|>=|&&|\|\||\*\*|[^\s\w])`,
  ].join('|'),
  'gy',
)

/** The tokens of a section of a file, without whitespace and comments. */
export function tokensOf(source: string, from = 0, to = source.length): Token[] {
  let depth = 0
  return [...source.slice(from, to).matchAll(TOKEN)].flatMap(({ groups = {}, index, 0: text }) => {
    const kind = KINDS.find((kind) => groups[kind] !== undefined)
    if (kind === undefined) return []
    const start = from + index
    if (kind === 'symbol' && /[)\]}]/.test(text)) depth -= 1
    const token = { kind, text, start, end: start + text.length, depth }
    if (kind === 'symbol' && /[([{]/.test(text)) depth += 1
    return [token]
  })
}

/** The tokens of this section that are outside all its brackets. */
export function outermost(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ depth }) => depth === tokens[0]?.depth)
}

/** Splits tokens at the separators that are outside all brackets. */
export function split(tokens: readonly Token[], ...separators: readonly string[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.depth === tokens[0]?.depth && isSymbol(token, ...separators)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** The content of each outermost pair of brackets. */
export function groupsOf(tokens: readonly Token[]): { open: string; inner: Token[] }[] {
  return outermost(tokens)
    .filter((token) => isSymbol(token, '(', '[', '{'))
    .map((token) => {
      const at = tokens.indexOf(token)
      return { open: token.text, inner: tokens.slice(at + 1, closing(tokens, at)) }
    })
}

export function isSymbol({ kind, text }: Token, ...wanted: readonly string[]): boolean {
  return kind === 'symbol' && wanted.includes(text)
}

export function rangeOf(tokens: readonly Token[]): { start: number; end: number } {
  return { start: tokens.at(0)?.start ?? 0, end: tokens.at(-1)?.end ?? 0 }
}

/** The index of the bracket that closes the one at `open`. */
export function closing(tokens: readonly Token[], open: number): number {
  const end = tokens.findIndex(({ depth }, at) => at > open && depth === tokens[open]?.depth)
  if (end < 0) throw new Error('A bracket does not close.')
  return end
}
