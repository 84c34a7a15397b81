/** Longest address that RFC 5321 allows. */
export const EMAIL_MAX_LENGTH = 254

/** An address as the identity service accepts it; apart from the schemas, for forms that open before them. */
export const EMAIL_ADDRESS =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
