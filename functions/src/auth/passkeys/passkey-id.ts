import { createHash } from 'node:crypto'

/** The key of a credential's record: ids of credentials are longer than the database's keys. */
export function passkeyIdOf(credentialId: string): string {
  return createHash('sha256').update(Buffer.from(credentialId, 'base64url')).digest('base64url')
}
