/** A token of either rules language, by its place in the file. */
export interface Token {
  readonly kind: 'number' | 'string' | 'pattern' | 'name' | 'symbol'
  readonly text: string
  readonly start: number
  readonly end: number
}

const SPACE = String.raw`\s+|\/\/[^\n]*|\/\*[^]*?\*\/`
const TOKEN = new RegExp(
  [
    SPACE,
    String.raw`(?<number>\d+(?:\.\d+)?)`,
    String.raw`(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`,
    // A division never follows what opens.
    String.raw`(?<=[(,]\s*)(?<pattern>\/(?:[^/\\\n]|\\.)+\/)`,
    String.raw`(?<name>[$A-Za-z_]\w*)`,
    String.raw`(?<symbol>===|!==|==|!=|<=|>=|&&|\|\||\*\*|[^\s\w])`,
  ].join('|'),
  'gy',
)

/** The tokens of a piece of a file, without space and comments. */
export function tokensOf(source: string, from = 0, to = source.length): Token[] {
  return [...source.slice(from, to).matchAll(TOKEN)].flatMap(({ groups = {}, index, 0: text }) =>
    (['number', 'string', 'pattern', 'name', 'symbol'] as const)
      .filter((kind) => groups[kind] !== undefined)
      .map((kind) => ({ kind, text, start: from + index, end: from + index + text.length })),
  )
}

/** Tokens split at symbols of their own level, never inside brackets. */
export function split(tokens: readonly Token[], ...separators: readonly string[]): Token[][] {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (isSymbol(token, '(', '[', '{')) depth += 1
    if (isSymbol(token, ')', ']', '}')) depth -= 1
    if (depth === 0 && isSymbol(token, ...separators)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** What stands inside each outermost pair of brackets. */
export function groupsOf(tokens: readonly Token[]): { open: string; inner: Token[] }[] {
  const groups: { open: string; inner: Token[] }[] = []
  let depth = 0
  for (const token of tokens) {
    if (isSymbol(token, ')', ']', '}')) depth -= 1
    if (depth > 0) groups.at(-1)?.inner.push(token)
    if (isSymbol(token, '(', '[', '{')) {
      if (depth === 0) groups.push({ open: token.text, inner: [] })
      depth += 1
    }
  }
  return groups
}

export function isSymbol({ kind, text }: Token, ...wanted: readonly string[]): boolean {
  return kind === 'symbol' && wanted.includes(text)
}

/** From the first to the last of some tokens. */
export function rangeOf(tokens: readonly Token[]): { start: number; end: number } {
  return { start: tokens.at(0)?.start ?? 0, end: tokens.at(-1)?.end ?? 0 }
}

/** Where the bracket that opens here closes. */
export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (const [at, token] of tokens.entries()) {
    if (at < open) continue
    if (isSymbol(token, '(', '[', '{')) depth += 1
    if (isSymbol(token, ')', ']', '}') && --depth === 0) return at
  }
  throw new Error('A bracket does not close.')
}
