import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
} from '@sesame/contract/endpoints/second-factor'

const scryptAsync = promisify<string, string, number, Buffer>(scrypt)

const HASH_BYTES = 32

/** Recovery codes in clear text, shown once to their owner, and the salt and hashes that are stored. */
export interface NewRecoveryCodes {
  readonly codes: readonly string[]
  readonly salt: string
  readonly hashes: readonly string[]
}

/** Generates a set of recovery codes. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(newCode())
  const salt = randomBytes(16).toString('base64url')
  const hashes = await Promise.all([...codes].map((code) => recoveryHash(code, salt)))
  return { codes: [...codes], salt, hashes }
}

const newCode = () =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () =>
    RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
  ).join('')

/**
 * Returns the hash that is stored instead of a recovery code, in base64url, which is also a valid database key. A code
 * has about 39 bits, too few for a fast hash, so this hash takes about 40 ms (the default cost of node:crypto).
 */
export async function recoveryHash(code: string, salt: string): Promise<string> {
  return (await scryptAsync(code, salt, HASH_BYTES)).toString('base64url')
}
