import { isWrongCredentials } from '../identity/credentials/wrong-credentials.ts'

/**
 * The form in which a password is set, however the keyboard or system composes it: `é` becomes one character, and all spaces
 * become the same one.
 *
 * Source: RFC 8265, section 4.2 (OpaqueString).
 */
export const opaquePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/**
 * Proves a password in its set form, then as typed if that differs: it may have been set elsewhere as typed.
 *
 * @throws what `prove` throws. The password was wrong only if both forms were.
 */
export async function provePassword<Proof>(
  password: string,
  prove: (password: string) => Promise<Proof>,
): Promise<Proof> {
  const opaque = opaquePassword(password)
  try {
    return await prove(opaque)
  } catch (error) {
    if (opaque === password || !isWrongCredentials(error)) throw error
    return prove(password)
  }
}
