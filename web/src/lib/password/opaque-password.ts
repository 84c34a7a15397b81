import { isWrongCredentials } from '../identity/credentials/wrong-credentials.ts'

/**
 * The normalised form in which a password is set, however the keyboard or system composes it: `é` becomes one character,
 * and all spaces become the same character.
 *
 * Source: RFC 8265, section 4.2 (OpaqueString).
 */
export const opaquePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/**
 * Proves a password in its normalised form and, if that is wrong, as typed, because it may have been set elsewhere as
 * typed.
 *
 * @throws the error of `prove`. The password was wrong only if both forms were wrong.
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
