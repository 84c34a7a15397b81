import { createHash } from 'node:crypto'

/** Returns the key of a credential's record. Credential ids themselves are too long for database keys. */
export function passkeyIdOf(credentialId: string): string {
  return createHash('sha256').update(Buffer.from(credentialId, 'base64url')).digest('base64url')
}
