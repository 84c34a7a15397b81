import { closing, isSymbol, type Token } from './tokens.ts'

/** A statement of Storage rules, as tokens. */
export interface Statement {
  /** The path of the statement, including its enclosing `match` blocks: `/b/{bucket}/o/avatars/{uid}/{file}`. */
  readonly path: string
  /** The tokens of the whole statement, from its keyword to its semicolon or closing bracket. */
  readonly tokens: readonly Token[]
}

export interface Block extends Statement {
  /** The tokens of each segment of the path, including its slash. */
  readonly segments: readonly (readonly Token[])[]
  readonly allows: readonly Statement[]
  readonly functions: readonly Statement[]
  readonly blocks: readonly Block[]
}

/** The `match` blocks of valid Storage rules, outermost first. */
export function storageBlocks(tokens: readonly Token[]): Block[] {
  const service = tokens.findIndex(({ text }) => text === 'service')
  const open = tokens.findIndex((token, at) => at > service && isSymbol(token, '{'))
  return readBody(tokens.slice(open, closing(tokens, open) + 1), '').blocks
}

function readBody(tokens: readonly Token[], path: string) {
  const body = { allows: [] as Statement[], functions: [] as Statement[], blocks: [] as Block[] }
  let at = 1
  while (at < tokens.length - 1) {
    const rest = tokens.slice(at)
    const keyword = tokens[at]?.text
    if (keyword === 'match') {
      const block = readBlock(rest, path)
      body.blocks.push(block)
      at += block.tokens.length
      continue
    }
    const end =
      keyword === 'function'
        ? closing(
            rest,
            rest.findIndex((token) => isSymbol(token, '{')),
          )
        : rest.findIndex((token) => isSymbol(token, ';'))
    const statement = { path, tokens: rest.slice(0, end + 1) }
    body[keyword === 'function' ? 'functions' : 'allows'].push(statement)
    at += statement.tokens.length
  }
  return body
}

function readBlock(tokens: readonly Token[], outer: string): Block {
  const segments: Token[][] = []
  let at = 1
  for (let token = tokens[at]; token && isSymbol(token, '/'); token = tokens[at]) {
    const next = tokens[at + 1]
    const end = next && isSymbol(next, '{') ? closing(tokens, at + 1) : at + 1
    segments.push(tokens.slice(at, end + 1))
    at = end + 1
  }
  const end = closing(tokens, at)
  const path =
    outer +
    segments
      .flat()
      .map(({ text }) => text)
      .join('')
  return {
    path,
    segments,
    tokens: tokens.slice(0, end + 1),
    ...readBody(tokens.slice(at, end + 1), path),
  }
}
