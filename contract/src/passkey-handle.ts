/** The maximum length of a user handle, in bytes. Source: WebAuthn, level 3, section 5.4.3. */
const MAX_BYTES = 64

/**
 * Whether a uid is short enough, in UTF-8, to be the user handle itself. Uids of imported accounts can have 128 characters.
 */
export const isOwnHandle = (uid: string) => bytesOf(uid).length <= MAX_BYTES

/** The user handle, which identifies a passkey's owner: the uid, or its SHA-256 if the uid is too long. */
export async function passkeyHandle(uid: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = bytesOf(uid)
  return isOwnHandle(uid) ? bytes : new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

const bytesOf = (uid: string) => new TextEncoder().encode(uid)
