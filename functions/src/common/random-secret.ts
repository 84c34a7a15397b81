import { createHash, randomBytes } from 'node:crypto'

/** Makes a secret: 32 random bytes in base64url. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored in place of a secret: its SHA-256 in base64url, which is a database key, too. */
export const secretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
