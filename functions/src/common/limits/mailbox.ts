/** An address in the form that limits count. The identity service ignores case. */
export const mailbox = (email: string): string => email.normalize('NFC').toLowerCase()
