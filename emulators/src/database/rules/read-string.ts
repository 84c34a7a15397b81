import { positionAt, RulesetError } from './ruleset-error.ts'

export interface JsonString {
  readonly kind: 'string'
  readonly offset: number
  readonly text: string
  readonly offsets: readonly number[]
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Reads the string that starts at `offset`. The string may span several lines, as rules do. */
export function readString(source: string, offset: number): { value: JsonString; end: number } {
  const fail = (at: number): never => {
    throw new RulesetError('Parse error.', positionAt(source, at))
  }
  const offsets: number[] = []
  let text = ''
  let at = offset + 1
  while (source[at] !== '"') {
    const character = source[at] ?? fail(at)
    offsets.push(at)
    if (character !== '\\') {
      text += character
      at += 1
      continue
    }
    const escape = source[at + 1] ?? ''
    if (escape === 'u') {
      const digits = /^[0-9A-Fa-f]{4}/.exec(source.slice(at + 2, at + 6))?.[0] ?? fail(at)
      text += String.fromCharCode(parseInt(digits, 16))
      at += 6
    } else {
      text += ESCAPES[escape] ?? fail(at)
      at += 2
    }
  }
  return { value: { kind: 'string', offset, text, offsets: [...offsets, at] }, end: at + 1 }
}
