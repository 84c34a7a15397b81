/** An address as limits count it: the identity service ignores case. */
export const mailbox = (email: string): string => email.normalize('NFC').toLowerCase()
