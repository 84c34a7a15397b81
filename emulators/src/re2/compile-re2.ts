import { RE2JS, RE2JSSyntaxException } from 're2js'

/** Matches a named class. Also matches quoted text, so that the names in it are skipped: they have no meaning there. */
const NAMED_CLASS = /\\Q[^]*?(?:\\E|$)|\\[pP]\{\^?(?<name>\w+)\}|\\[^]/g

/** The named classes of RE2, except scripts. re2js also accepts names of Go (`Cn`, `Assigned`) and of Unicode (`Emoji`). */
const CATEGORY = /^(?:Any|C[cfos]?|L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)$/

/**
 * Compiled patterns. Compiling takes as long as a hundred matches, and Storage rules use the same patterns for each
 * request.
 */
const compiled = new Map<string, RE2JS>()
const MAX_COMPILED = 256

/**
 * Compiles a pattern in RE2 syntax. Throws a SyntaxError for syntax that RE2 lacks (look-around, backreferences, possessive
 * repeats). Matching takes time linear in the length of the text.
 *
 * Source: https://github.com/google/re2/wiki/Syntax; for the names of classes, `re2/unicode_groups.cc` of google/re2
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
  for (const { 0: text, groups } of pattern.matchAll(NAMED_CLASS)) {
    const name = groups?.['name']
    if (name !== undefined && !CATEGORY.test(name) && !isScript(name))
      fail(pattern, 'invalid character class range', text)
  }
  try {
    return RE2JS.compile(pattern, flags)
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    return fail(pattern, error.getDescription(), error.getPattern())
  }
}

/**
 * Whether JavaScript recognizes the class as a script. Unlike RE2, JavaScript also accepts abbreviations; re2js rejects
 * them later.
 */
function isScript(name: string): boolean {
  try {
    return name !== 'Unknown' && Boolean(new RegExp(`\\p{Script=${name}}`, 'u'))
  } catch {
    return false
  }
}

/** The first sentences of this message are those of the service. */
function fail(pattern: string, reason: string, part: string | null): never {
  const where = part === null ? '' : `: ${part}`
  throw new SyntaxError(
    `Invalid regular expression pattern. Pattern: ${pattern}. Reason: ${reason}${where}`,
  )
}
