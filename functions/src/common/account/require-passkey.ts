import { MINUTE_MS } from '@sesame/contract/durations'
import type { Passkey } from '@sesame/contract/records/passkey'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import type { Account } from './account.ts'
import type { IdentityProof } from '../ports/identity/identity.ts'

/** A sign-up makes its passkey before its account, by so much at most. */
const MADE_TOGETHER_MS = MINUTE_MS

/**
 * Whether an account is the one that its passkey was made for. The identity service makes another of the same uid where a
 * custom token's was deleted since it was signed.
 */
export function hasMade(
  { createdAt }: Pick<Account, 'createdAt'>,
  passkey: Pick<Passkey, 'createdAt'>,
): boolean {
  return createdAt <= passkey.createdAt + MADE_TOGETHER_MS
}

/**
 * Refuses a sign-in by a passkey that was removed, or of an account that was deleted. Asked again once a session is
 * written: a removal in between did not see that session.
 *
 * @throws {ApiError} `auth/session-ended`.
 */
export async function requirePasskey(
  { passkeys }: Pick<ApiDeps, 'passkeys'>,
  { uid, passkey, account }: Pick<IdentityProof, 'uid' | 'passkey' | 'account'>,
): Promise<void> {
  if (passkey === undefined) return
  const known = await passkeys.find(uid, passkey)
  if (known && hasMade(account, known)) return
  throw new ApiError('auth/session-ended')
}
