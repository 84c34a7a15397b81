/** The most bytes that a user handle may have. Source: WebAuthn, level 3, section 5.4.3. */
const MAX_BYTES = 64

/**
 * What a passkey keeps of its owner, its user handle: the uid in UTF-8, or that text's SHA-256 where it is longer than a
 * handle may be. Uids of imported accounts have up to 128 characters.
 */
export async function passkeyHandle(uid: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(uid)
  if (bytes.length <= MAX_BYTES) return bytes
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
