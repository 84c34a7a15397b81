import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import type { IdentityProof } from '../ports/identity.ts'

/**
 * Refuses a sign-in by a passkey that was removed. Asked again once a session is written: a removal in between did not
 * see that session.
 *
 * @throws {ApiError} `auth/session-ended`.
 */
export async function requirePasskey(
  { passkeys }: Pick<ApiDeps, 'passkeys'>,
  { uid, passkey }: Pick<IdentityProof, 'uid' | 'passkey'>,
): Promise<void> {
  if (passkey === undefined || (await passkeys.find(uid, passkey))) return
  throw new ApiError('auth/session-ended')
}
