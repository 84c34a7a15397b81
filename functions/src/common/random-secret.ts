import { createHash, randomBytes } from 'node:crypto'

/** Generates a secret: 32 random bytes in base64url. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the hash stored instead of a secret: SHA-256 in base64url, which is also a valid database key. */
export const secretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
