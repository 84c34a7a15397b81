import { compileRe2 } from '../../re2/compile-re2.ts'
import { asString } from './as.ts'
import { EvaluationError, methods, type Value } from './value.ts'

/** Source: https://firebase.google.com/docs/reference/rules/rules.String */
export const stringMethods = methods(
  ['size', 0, (self) => BigInt(Array.from(asString(self)).length)],
  ['lower', 0, (self) => asString(self).toLowerCase()],
  ['upper', 0, (self) => asString(self).toUpperCase()],
  ['trim', 0, (self) => asString(self).trim()],
  ['toUtf8', 0, (self) => new TextEncoder().encode(asString(self))],
  // The whole string must match: 'ximage/png' does not match 'image/.*'.
  ['matches', 1, (self, pattern) => regex(pattern, { anchored: true }).test(asString(self))],
  [
    'replace',
    2,
    (self, pattern, by) =>
      asString(self).replace(regex(pattern, { flags: 'g' }), replacement(asString(by))),
  ],
  ['split', 1, (self, pattern) => splitBy(asString(self), regex(pattern, {}))],
)

function regex(
  pattern: Value | undefined,
  options: { anchored?: boolean; flags?: string },
): RegExp {
  try {
    return compileRe2(asString(pattern), options)
  } catch (error) {
    if (error instanceof SyntaxError) throw new EvaluationError(error.message)
    throw error
  }
}

/** RE2 refers to groups with a backslash and a digit, JavaScript with a dollar. */
function replacement(text: string): string {
  return text
    .replaceAll('$', () => '$$')
    .replace(/\\(\d|\\)/g, (_, group: string) =>
      group === '\\' ? '\\' : group === '0' ? '$&' : `$${group}`,
    )
}

/** Unlike in JavaScript, captured groups are not part of the result. */
function splitBy(text: string, pattern: RegExp): string[] {
  const separators = new RegExp(pattern.source, `${pattern.flags}g`)
  const parts: string[] = []
  let start = 0
  for (const match of text.matchAll(separators)) {
    if (match[0] === '' && (match.index === 0 || match.index === text.length)) continue
    parts.push(text.slice(start, match.index))
    start = match.index + match[0].length
  }
  return [...parts, text.slice(start)]
}
