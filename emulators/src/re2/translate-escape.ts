/** A piece of pattern in JavaScript syntax, and the position after it in the original. */
export interface Translated {
  readonly source: string
  readonly end: number
}

/** Characters that RE2's `\s` matches; JavaScript's matches more. */
export const WHITE_SPACE = '\\t\\n\\f\\r '

const NUMBERED =
  /^\\(?:x\{(?<braced>[0-9A-Fa-f]{1,6})\}|x(?<hex>[0-9A-Fa-f]{2})|(?<octal>0[0-7]{0,2}|[1-3][0-7]{2}))/
const UNICODE_CLASS = /^\\(?<letter>[pP])(?:\{(?<not>\^?)(?<name>\w+)\}|(?<short>[A-Z]))/
const GENERAL_CATEGORY = /^[A-Z][a-z]?$/

/** Meaning of a backslash and a letter, outside and inside a character class. */
const OUTSIDE: Readonly<Record<string, string>> = {
  A: '(?<![^])',
  z: '(?![^])',
  b: '\\b',
  B: '\\B',
  s: `[${WHITE_SPACE}]`,
  S: `[^${WHITE_SPACE}]`,
}
const INSIDE: Readonly<Record<string, string>> = { s: WHITE_SPACE, S: '\\S' }
const ANYWHERE: Readonly<Record<string, string>> = {
  ...Object.fromEntries('dDwWftnrv'.split('').map((letter) => [letter, `\\${letter}`])),
  a: '\\x07',
}

/** Translates the escape at `at`; throws a SyntaxError at the end of the pattern or for a backreference. */
export function translateEscape(pattern: string, at: number, inClass = false): Translated {
  const rest = pattern.slice(at)
  const numbered = NUMBERED.exec(rest)
  if (numbered) return { source: codePoint(numbered.groups), end: at + numbered[0].length }
  const unicode = UNICODE_CLASS.exec(rest)
  if (unicode) return { source: unicodeClass(unicode.groups), end: at + unicode[0].length }
  if (rest.startsWith('\\Q') && !inClass) return quoted(pattern, at)

  const letter = String.fromCodePoint(pattern.codePointAt(at + 1) ?? 0)
  const source = ANYWHERE[letter] ?? (inClass ? INSIDE : OUTSIDE)[letter]
  if (source !== undefined) return { source, end: at + 2 }
  if (at + 1 === pattern.length || /\w/.test(letter))
    throw new SyntaxError(`Unsupported escape \\${letter} in the regular expression.`)
  return { source: literal(letter), end: at + 1 + letter.length }
}

/** A character escaped so that it stands for itself anywhere. */
export function literal(character: string): string {
  return /[\\^$.*+?()[\]{}|/-]/.test(character)
    ? `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
    : character
}

function codePoint(groups: Record<string, string> | undefined): string {
  const { braced, hex, octal } = groups ?? {}
  const code = octal === undefined ? parseInt(braced ?? hex ?? '', 16) : parseInt(octal, 8)
  return `\\u{${code.toString(16)}}`
}

function unicodeClass(groups: Record<string, string> | undefined): string {
  const { letter = 'p', not, name, short } = groups ?? {}
  const property = name ?? short ?? ''
  const negated = (letter === 'P') !== (not === '^')
  const value = GENERAL_CATEGORY.test(property) ? property : `Script=${property}`
  return `\\${negated ? 'P' : 'p'}{${value}}`
}

function quoted(pattern: string, at: number): Translated {
  const close = pattern.indexOf('\\E', at)
  const text = pattern.slice(at + 2, close < 0 ? undefined : close)
  return { source: Array.from(text, literal).join(''), end: close < 0 ? pattern.length : close + 2 }
}
