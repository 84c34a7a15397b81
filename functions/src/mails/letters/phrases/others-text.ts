/** Controls, line breaks, lone surrogates, and the controls of writing direction, which could turn our words round. */
const HARMFUL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/** Text of somebody else, on one line, that leaves ours as it is. */
export const oneLine = (text: string): string =>
  text.replace(HARMFUL, ' ').replace(/ {2,}/g, ' ').trim()

/** The first word of a name, if it reads like one; null otherwise. */
export function firstNameOf(name: string | null): string | null {
  const [first = ''] = oneLine(name ?? '').split(/\s/u)
  // A name is sent to an address that nobody has confirmed yet: it must not carry an address of the Web there.
  return /^[\p{L}\p{M}\u200C'’-]{1,40}$/u.test(first) && /\p{L}/u.test(first) ? first : null
}
