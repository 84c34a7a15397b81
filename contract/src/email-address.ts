/** Maximum length of an address in RFC 5321. */
export const EMAIL_MAX_LENGTH = 254

/**
 * Pattern of an existing account's address, as people type it to sign in. It also accepts addresses that new accounts cannot
 * use, because providers may have supplied them. It is in a separate file so that forms can use it without loading zod.
 */
export const ACCOUNT_ADDRESS = /^[^\s@,;<>"]+@[^\s@,;<>".]+(?:\.[^\s@,;<>".]+)+$/u

/**
 * Extracts an address from typed or pasted text: removes invisible characters, `mailto:`, a name next to the address,
 * brackets, and the punctuation of a sentence. The result may still not be an address.
 *
 * Source: Unicode, UAX #15 (NFKC, for full-width forms), UTS #46 (。), property `Default_Ignorable_Code_Point`; RFC 5322,
 * section 3.4.
 */
export function typedAddress(text: string): string {
  const visible = text
    .replace(/(?! )[\p{Cc}\p{Cf}\p{Z}\p{DI}]/gu, '')
    .normalize('NFKC')
    .replace(/。/g, '.')
  const [, inside = visible] = /^[^<]*<([^<>]*@[^<>]*)>[^<]*$/.exec(visible) ?? []
  return inside
    .replace(/^[\s"«»“”„‘’‹›()[\]{}<>,;:.!?]+|[\s"«»“”„‘’‹›()[\]{}<>,;:.!?]+$/g, '')
    .replace(/^mailto:\/*([^?]*).*/i, '$1')
    .replace(/^'(.*)'$/, '$1')
}

/** Extracts the address if the text contains `@`. Otherwise returns the text, a uid or a name, trimmed. */
export const typedIdentifier = (text: string): string =>
  text.includes('@') || text.includes('＠') ? typedAddress(text) : text.trim()

/**
 * Compares addresses ignoring case, because the identity service stores them in lower case. Two missing addresses count as
 * equal.
 */
export const isSameAddress = (a: unknown, b: unknown): boolean => lower(a) === lower(b)

const lower = (address: unknown) => (typeof address === 'string' ? address.toLowerCase() : null)
