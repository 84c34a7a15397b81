import * as z from 'zod/mini'

/** The variable of `web/.env.<project>` that holds the facts of `security.txt`, as JSON. */
export const SECURITY_TXT = 'HOSTING_SECURITY_TXT'

export const SECURITY_TXT_PATH = '/.well-known/security.txt'

const matching = (pattern: RegExp) => z.string().check(z.maxLength(300), z.regex(pattern))

const page = matching(/^https:\/\/[^\s/]+(?:\/\S*)?$/)

/**
 * The facts of `security.txt`, which tells security researchers whom to write to.
 *
 * Source: RFC 9116, section 2.5.
 */
const securityTxt = z.strictObject({
  /** The contacts, in order of preference. */
  contact: z
    .array(matching(/^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|tel:\+[\d-]+|https:\/\/\S+)$/))
    .check(z.minLength(1), z.maxLength(5)),
  /**
   * The time when the facts expire and must be checked again (ISO 8601 with a time zone). RFC 9116 recommends a date less than a
   * year ahead.
   */
  expires: z.iso.datetime({ offset: true }),
  /** The languages that the contacts read. */
  languages: z.optional(
    z.array(matching(/^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8})*$/)).check(z.minLength(1)),
  ),
  /** The page that tells researchers what they may do and what they can expect. */
  policy: z.optional(page),
  acknowledgments: z.optional(page),
  encryption: z.optional(matching(/^(?:https:\/\/|dns:|openpgp4fpr:)\S+$/)),
})
type SecurityTxt = z.infer<typeof securityTxt>

/**
 * Reads the facts; null if there are none.
 *
 * @throws {SyntaxError} if they are not JSON.
 * @throws {z.core.$ZodError} if a fact is missing or malformed.
 */
export function readSecurityTxt(json = ''): SecurityTxt | null {
  return json === '' ? null : securityTxt.parse(JSON.parse(json))
}

/** Returns the content of `security.txt` for the site at this origin. */
export function writeSecurityTxt(facts: SecurityTxt, host: string): string {
  const { contact, expires, languages, ...pages } = facts
  const lines = [
    ...contact.map((uri) => ['Contact', uri]),
    ['Expires', expires],
    ...(languages ? [['Preferred-Languages', languages.join(', ')]] : []),
    ['Canonical', host + SECURITY_TXT_PATH],
    ['Policy', pages.policy],
    ['Acknowledgments', pages.acknowledgments],
    ['Encryption', pages.encryption],
  ]
  return lines
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
