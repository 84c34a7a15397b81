/**
 * Returns the form of an e-mail address under which rate limits count it: lower case, since the identity service ignores
 * case.
 */
export const mailbox = (email: string): string => email.normalize('NFC').toLowerCase()
