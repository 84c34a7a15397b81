import { literal, translateEscape, WHITE_SPACE, type Translated } from './translate-escape.ts'

const POSIX: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7f',
  blank: '\\t ',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\x7b-~',
  space: `${WHITE_SPACE}\\v`,
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
}
const POSIX_CLASS = /^\[:(?<name>[a-z]+):\]/

/** Translates the character class that opens at `at`; throws a SyntaxError if it is not closed. */
export function translateClass(pattern: string, at: number): Translated {
  let end = at + 1
  let source = '['
  if (pattern[end] === '^') {
    source += '^'
    end += 1
  }
  for (let first = true; first || pattern[end] !== ']'; first = false) {
    if (end >= pattern.length) throw new SyntaxError('Missing ] in the regular expression.')
    const item = translateItem(pattern, end)
    source += item.source
    end = item.end
  }
  return { source: `${source}]`, end: end + 1 }
}

function translateItem(pattern: string, at: number): Translated {
  const named = POSIX_CLASS.exec(pattern.slice(at))
  if (named) {
    const source = POSIX[named.groups?.['name'] ?? '']
    if (source === undefined) throw new SyntaxError(`Unknown character class ${named[0]}.`)
    return { source, end: at + named[0].length }
  }
  const character = String.fromCodePoint(pattern.codePointAt(at) ?? 0)
  if (character === '\\') return translateEscape(pattern, at, true)
  return {
    source: character === '-' ? '-' : literal(character),
    end: at + character.length,
  }
}
