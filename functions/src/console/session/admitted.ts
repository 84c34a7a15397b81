import type { Operator } from '@sesame/contract/records/operator'
import type { Passkey } from '@sesame/contract/records/passkey'
import { createHash } from 'node:crypto'

type Passkeys = Readonly<Record<string, Pick<Passkey, 'publicKey'>>>

/**
 * What an admission says of a passkey: the SHA-256 of its public key. Its id would not do, since whoever registers a passkey chooses
 * the credential id, and could take that of one that was removed.
 */
export function keyHashOf({ publicKey }: Pick<Passkey, 'publicKey'>): string {
  return createHash('sha256').update(publicKey).digest('base64url')
}

/** The admissions of these passkeys. */
export function admissionsOf(passkeys: Passkeys): Record<string, string> {
  return Object.fromEntries(Object.entries(passkeys).map(([id, key]) => [id, keyHashOf(key)]))
}

/** Whether one of a person's passkeys opens the console. */
export function opensConsole(
  { passkeys: admitted = {} }: Pick<Operator, 'passkeys'>,
  passkeys: Passkeys,
  id: string,
): boolean {
  const passkey = passkeys[id]
  return passkey !== undefined && admitted[id] === keyHashOf(passkey)
}
