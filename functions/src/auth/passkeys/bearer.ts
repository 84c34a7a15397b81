import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import type { PasskeyPurpose } from '@sesame/contract/endpoints/passkeys'
import type { SessionState } from '@sesame/contract/records/session'
import { requireRecent, verifyProof } from '../../common/account/recent-proof.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { createAuthorize } from '../../common/session/authorize.ts'

/** Who asks for a ceremony, or answers it. */
export interface Bearer {
  readonly uid: string
  /** Absent for a guest who signs up. */
  readonly sid?: string
}

export interface Credentials {
  readonly accessToken?: string | undefined
  readonly idToken?: string | undefined
}

/**
 * The person of a ceremony, by the tokens that its purpose asks for; null where it asks for none.
 *
 * @throws {ApiError} what the session check throws, `auth/forbidden` for somebody else's or a registered user's ID
 * token, and `auth/missing-token`.
 */
export async function bearerOf(
  deps: ApiDeps,
  purpose: PasskeyPurpose,
  { accessToken, idToken }: Credentials,
): Promise<Bearer | null> {
  if (purpose === 'sign-in') return null
  if (purpose === 'sign-up') return idToken === undefined ? null : guestOf(deps, idToken)
  if (accessToken === undefined) throw new ApiError('auth/missing-token')
  const access = purpose === 'unlock' ? 'locked-session' : 'session'
  const { sub: uid, sid } = await createAuthorize(deps)(`Bearer ${accessToken}`, { access })
  return { uid, sid }
}

async function guestOf(deps: ApiDeps, idToken: string): Promise<Bearer> {
  const { proof } = await verifyProof(deps, idToken)
  if (proof.provider !== 'guest' || !proof.account.isGuest) throw new ApiError('auth/forbidden')
  return { uid: proof.uid }
}

/** @throws {ApiError} `auth/requires-recent-login` where the session was proved too long ago. */
export async function requireFresh(
  { sessions, now }: Pick<ApiDeps, 'sessions' | 'now'>,
  { uid, sid }: { readonly uid: string; readonly sid: string },
): Promise<SessionState> {
  const state = await sessions.state(uid, sid)
  if (!state) throw new ApiError('auth/session-ended')
  requireRecent(state, now(), RECENT_LOGIN_MS)
  return state
}
