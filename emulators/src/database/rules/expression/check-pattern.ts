/** Matches each part of a regular expression in turn. */
const PART = /\\([^])|\[\^?((?:\\[^]|[^\]\\])*)\]|[^]/gu

const CLASSES = new Set('swdSWD')

/** Matches an empty alternative of a regular expression. */
const EMPTY_ALTERNATIVE = /(?:^|[(|])(?=[)|]|$)/

/**
 * Returns the first part of a regular expression that the rules language does not support, or null. It supports the classes
 * `\s \w \d \S \W \D`, sets, `( )`, `|`, `.` and repeats, and `^` and `$` only as the first and last character. Our
 * emulator rejects anything else, because the service's behaviour is unknown.
 *
 * Source: https://firebase.google.com/docs/reference/security/database/regex
 */
export function unknownInPattern(body: string): string | null {
  for (const { 0: part, 1: escaped, 2: set, index } of body.matchAll(PART)) {
    const escapes = escaped === undefined ? escapesIn(set ?? '') : [escaped]
    const unknown = escapes.find((letter) => /[A-Za-z0-9]/.test(letter) && !CLASSES.has(letter))
    if (unknown !== undefined) return `\\${unknown}`
    if (part === '^' && index > 0) return '^'
    if (part === '$' && index < body.length - 1) return '$'
    if (part === '?' && /[(*+?}]/.test(body[index - 1] ?? '(') && !isEscaped(body, index - 1)) {
      return `${body[index - 1] ?? ''}?`
    }
  }
  return null
}

/**
 * Whether an alternative of a regular expression is empty: the service rejects `/^(up|down|)$/`. Assumes balanced brackets.
 *
 * Source: https://github.com/goldibex/targaryen/issues/143
 */
export function hasEmptyAlternative(body: string): boolean {
  const parts = [...body.matchAll(PART)].map(([part]) => part)
  const outline = parts
    .filter((part) => part !== '^' && part !== '$')
    .map((part) => (/^[(|)]$/.test(part) ? part : '.'))
    .join('')
  return outline !== '' && EMPTY_ALTERNATIVE.test(outline)
}

function escapesIn(set: string): string[] {
  return [...set.matchAll(/\\([^])/gu)].map(([, letter = '']) => letter)
}

function isEscaped(body: string, index: number): boolean {
  const before = /\\*$/.exec(body.slice(0, index))?.[0].length ?? 0
  return before % 2 === 1
}
