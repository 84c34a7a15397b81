/** Returns an e-mail address as rate limits count it: in lower case, since the identity service ignores case. */
export const mailbox = (email: string): string => email.normalize('NFC').toLowerCase()
