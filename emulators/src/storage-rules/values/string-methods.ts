import { RE2JSException, type RE2JS } from 're2js'
import { compileRe2 } from '../../re2/compile-re2.ts'
import { asString } from './as.ts'
import { EvaluationError, methods, type Value } from './value.ts'

/** Source: https://firebase.google.com/docs/reference/rules/rules.String */
export const stringMethods = methods(
  // The service counts UTF-16 units, so an emoji counts as two: stdlib-string-bytes-hashing.ts of davideast/pyric.
  ['size', 0, (self) => BigInt(asString(self).length)],
  ['lower', 0, (self) => asString(self).toLowerCase()],
  ['upper', 0, (self) => asString(self).toUpperCase()],
  ['trim', 0, (self) => asString(self).trim()],
  ['toUtf8', 0, (self) => new TextEncoder().encode(asString(self))],
  // The pattern must match the whole string: 'ximage/png' does not match 'image/.*'.
  ['matches', 1, (self, pattern) => regex(pattern).matches(asString(self))],
  ['replace', 2, (self, pattern, by) => replaceBy(asString(self), regex(pattern), asString(by))],
  ['split', 1, (self, pattern) => splitBy(asString(self), regex(pattern))],
)

function regex(pattern: Value | undefined): RE2JS {
  try {
    return compileRe2(asString(pattern))
  } catch (error) {
    if (error instanceof SyntaxError) throw new EvaluationError(error.message)
    throw error
  }
}

/**
 * Replaces every match, as RE2 for Java does. In the replacement, `$1` and `${name}` are groups, a backslash makes the next
 * character literal, and any other `$` fails.
 *
 * Source: packages/conformance/rules-corpus/storage/stdlib-string-bytes-hashing.ts of davideast/pyric
 */
function replaceBy(text: string, pattern: RE2JS, by: string): string {
  try {
    return pattern.matcher(text).replaceAll(by, true)
  } catch (error) {
    if (error instanceof RE2JSException) throw new EvaluationError(error.message)
    throw error
  }
}

/**
 * Splits a text at every match. Groups are not part of the result, and an empty match at the start or end of the text does
 * not split it.
 */
function splitBy(text: string, pattern: RE2JS): string[] {
  const separators = pattern.matcher(text)
  const parts: string[] = []
  let start = 0
  while (separators.find()) {
    const [from, to] = [separators.start(), separators.end()]
    if (from === to && (from === 0 || from === text.length)) continue
    parts.push(text.slice(start, from))
    start = to
  }
  return [...parts, text.slice(start)]
}
