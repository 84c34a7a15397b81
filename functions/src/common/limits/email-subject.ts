/** An e-mail address as limits count it: the identity service takes no note of case. */
export function emailSubject(email: string): string {
  return email.normalize('NFC').toLowerCase()
}
