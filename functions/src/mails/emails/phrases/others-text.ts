/** Control characters, line breaks, lone surrogates, and direction controls, which could reverse our own text. */
const HARMFUL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/** Returns text written by users on one line, without characters that could alter our text around it. */
export const oneLine = (text: string): string =>
  text.replace(HARMFUL, ' ').replace(/ {2,}/g, ' ').trim()

/** Returns the first word of a name, if it looks like a first name; null otherwise. */
export function firstNameOf(name: string | null): string | null {
  const [first = ''] = oneLine(name ?? '').split(/\s/u)
  // The name may be sent to an unverified address, so it must not contain a web address.
  return /^[\p{L}\p{M}\u200C'’-]{1,40}$/u.test(first) && /\p{L}/u.test(first) ? first : null
}
