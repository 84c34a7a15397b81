/**
 * Pattern of a new address as people type it; the domain may be internationalised. Providers may supply other addresses, which
 * are stored unchanged. It is in a separate file so that forms can use it without loading zod.
 *
 * Source: RFC 5890 (A-labels and U-labels).
 */
export const EMAIL_ADDRESS =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|[Xx][Nn]--[A-Za-z\d-]+)$/u
