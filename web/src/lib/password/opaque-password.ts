import { isWrongCredentials } from '../identity/credentials/wrong-credentials.ts'

/**
 * The form in which a password is set, whatever the keyboard or system composes: `é` is one character, and every space the same.
 *
 * Source: RFC 8265, section 4.2 (OpaqueString).
 */
export const opaquePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/**
 * Proves a password, then also as it was typed if that differs: it may have been set so elsewhere.
 *
 * @throws what `prove` throws. It was wrong only if both forms were.
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
