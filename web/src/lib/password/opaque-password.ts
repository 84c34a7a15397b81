import { isWrongCredentials } from '../identity/credentials/wrong-credentials.ts'

/**
 * Returns the normalised form of a password, in which passwords are set. The form does not depend on the keyboard or system: `é`
 * becomes one character, and all kinds of spaces become the same character.
 *
 * Source: RFC 8265, section 4.2 (OpaqueString).
 */
export const opaquePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/**
 * Tries a password in its normalised form and, if this form is wrong, as typed. The password may have been set elsewhere without
 * normalisation.
 *
 * @throws the error of `prove`. An error for a wrong password means that both forms were wrong.
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
