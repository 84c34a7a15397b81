/** Longest address that RFC 5321 allows. */
export const EMAIL_MAX_LENGTH = 254

/**
 * The address of an account, as people type it to sign in: a provider may have given one that is refused to others. Kept apart
 * from the schemas so that forms can use it without loading zod.
 */
export const ACCOUNT_ADDRESS = /^[^\s@,;<>"]+@[^\s@,;<>".]+(?:\.[^\s@,;<>".]+)+$/u

/**
 * The address that was meant by what was typed or pasted: without invisible characters, `mailto:`, a name beside it, brackets, or
 * the punctuation of a sentence. May still be no address.
 *
 * Source: Unicode, UAX #15 (NFKC, for full-width forms), UTS #46 (。), property `Default_Ignorable_Code_Point`; RFC 5322, section 3.4.
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

/** The address that was meant, if it was one; a uid or a name as it was typed. */
export const typedIdentifier = (text: string): string =>
  text.includes('@') || text.includes('＠') ? typedAddress(text) : text.trim()

/** Compares addresses without regard to case, as the identity service stores them. Two missing addresses are the same. */
export const isSameAddress = (a: unknown, b: unknown): boolean => lower(a) === lower(b)

const lower = (address: unknown) => (typeof address === 'string' ? address.toLowerCase() : null)
