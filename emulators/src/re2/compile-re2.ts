import { RE2JS, RE2JSSyntaxException } from 're2js'

/** Classes that re2js takes from Go, and RE2 does not have; or a text in which such a name is no class. */
const NEWER_CLASS = /\\Q[^]*?(?:\\E|$)|\\[pP]\{\^?(?<name>Ascii|Assigned|Cn|LC|Lc)\}|\\[^]/g

/** A compilation takes as long as a hundred matches, and Storage rules name their patterns anew at each request. */
const compiled = new Map<string, RE2JS>()
const MAX_COMPILED = 256

/**
 * Compiles a pattern in RE2 syntax. What RE2 does not support (look-around, backreferences, possessive repeats) throws
 * a SyntaxError. Matching takes a time that is linear in the text.
 *
 * Source: https://github.com/google/re2/wiki/Syntax
 */
export function compileRe2(pattern: string, { ignoreCase = false } = {}): RE2JS {
  const key = `${ignoreCase ? 'i' : ''}/${pattern}`
  const known = compiled.get(key)
  if (known) return known
  const fresh = compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
  if (compiled.size === MAX_COMPILED) compiled.clear()
  compiled.set(key, fresh)
  return fresh
}

function compile(pattern: string, flags: number): RE2JS {
  for (const { 0: text, groups } of pattern.matchAll(NEWER_CLASS))
    if (groups?.['name'] !== undefined) fail(pattern, 'invalid character class range', text)
  try {
    return RE2JS.compile(pattern, flags)
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    return fail(pattern, error.getDescription(), error.getPattern())
  }
}

/** The first sentences are the service's. */
function fail(pattern: string, reason: string, part: string | null): never {
  const where = part === null ? '' : `: ${part}`
  throw new SyntaxError(
    `Invalid regular expression pattern. Pattern: ${pattern}. Reason: ${reason}${where}`,
  )
}
