/** Longest address that RFC 5321 allows. */
export const EMAIL_MAX_LENGTH = 254

/**
 * An address that the identity service accepts. Kept apart from the schemas so that forms can use it without loading zod.
 */
export const EMAIL_ADDRESS =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Compares addresses without regard to case, as the identity service stores them. Two missing addresses are the same. */
export const isSameAddress = (a: unknown, b: unknown): boolean => lower(a) === lower(b)

const lower = (address: unknown) => (typeof address === 'string' ? address.toLowerCase() : null)
