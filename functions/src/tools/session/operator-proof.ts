import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { judgeProof } from '../../common/account/recent-proof.ts'
import { ApiError } from '../../common/api-error.ts'
import type { IdentityProof } from '../../common/ports/identity/identity.ts'
import type { KeptProof } from '../../common/ports/console/operator-store.ts'
import type { ToolsDeps } from '../tools-deps.ts'

/**
 * Accepts a proof for the console: of at most five minutes, by a password or a passkey. Another provider's account may be open
 * on any device of its owner.
 *
 * @throws {ApiError} `auth/forbidden` for another way in or somebody else, and what `judgeProof` throws.
 */
export async function acceptProof(
  deps: Pick<ToolsDeps, 'passkeys' | 'sessions' | 'now'>,
  proof: IdentityProof,
  uid: string = proof.uid,
): Promise<KeptProof> {
  const { authTimeSeconds, provider, passkey } = proof
  if (provider !== 'password' && provider !== 'passkey') throw new ApiError('auth/forbidden')
  await judgeProof(deps, proof, { uid, maxAgeMs: RECENT_LOGIN_MS })
  return { authTimeSeconds, provider, ...(passkey !== undefined && { passkey }) }
}
