/** A part of a token: a value as JSON, in base64url without padding (RFC 7515, section 2). */
export function tokenPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
