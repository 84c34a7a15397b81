/** Control characters, line breaks, lone surrogates, and direction controls, which could reverse our own text. */
const HARMFUL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/** Other people's text on one line, with nothing that could alter ours. */
export const oneLine = (text: string): string =>
  text.replace(HARMFUL, ' ').replace(/ {2,}/g, ' ').trim()

/** The first word of a name, if it reads like one; null otherwise. */
export function firstNameOf(name: string | null): string | null {
  const [first = ''] = oneLine(name ?? '').split(/\s/u)
  // The name may be sent to an unverified address, so it must not contain a Web address.
  return /^[\p{L}\p{M}\u200C'’-]{1,40}$/u.test(first) && /\p{L}/u.test(first) ? first : null
}
