import {
  ACCESS_TOKEN_TTL_SECONDS,
  REMEMBERED_SESSION_MS,
  SESSION_MS,
} from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Grant } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { randomId } from '../common/random-id.ts'
import { ApiError } from '../common/api-error.ts'
import { describeDevice } from '../common/device.ts'
import type { RequestContext } from '../common/http/request-context.ts'
import type { IdentityProof } from '../common/identity.ts'
import { describePlace } from '../common/place.ts'
import { requireGoodStanding } from '../common/recent-proof.ts'
import type { AuthDeps } from './auth-deps.ts'
import { grantFor } from './grant-for.ts'

/** How a session is opened. */
export interface Opening {
  readonly proof: IdentityProof
  readonly user: User
  readonly remember: boolean
  readonly context: Pick<RequestContext, 'userAgent' | 'place'>
}

/**
 * Opens a session under a new sid and grants its first token. The sign-in is kept in the history;
 * one from a device that is not in it alerts the person.
 */
export async function openSession(
  deps: AuthDeps,
  opening: Opening,
): Promise<{ sid: string; grant: Grant }> {
  const { proof, user, remember, context } = opening
  const sid = randomId()
  const now = deps.now()
  const { provider, authTimeSeconds, uid } = proof
  const label = await describeDevice(context.userAgent)
  const place = describePlace(context.place, user.locale)
  const origin = { ...label, ...(place !== undefined && { place }), at: now }
  const state = {
    n: 0,
    usedStep: 0,
    rotatedAt: now,
    idleExpiresAt: now + ACCESS_TOKEN_TTL_SECONDS * SECOND_MS,
    expiresAt: now + (remember ? REMEMBERED_SESSION_MS : SESSION_MS),
    authTimeSeconds,
  }
  const session = { ...label, provider, createdAt: now, lastSeenAt: now }
  await deps.sessions.open({ uid, sid, session, state })
  try {
    await requireStill(deps, proof)
    const isNewDevice = await deps.sessions.recordLogin(uid, { ...origin, provider })
    await Promise.all([
      isNewDevice && deps.notifications.notify(uid, { kind: 'new-device', ...origin, sid }),
      deps.audit.record('sign-in', uid, { sid, provider }),
      deps.statistics.count('sign-in', provider),
    ])
  } catch (error) {
    // Nobody was given it.
    await deps.sessions.discard(uid, sid)
    throw error
  }
  return { sid, grant: grantFor(deps, user, sid, state) }
}

/**
 * Looks once more: whoever cut the sign-in off, locked it or erased the person since the proof was
 * judged did not see this session, and it must not outlive what they did.
 */
async function requireStill(
  { sessions, users }: Pick<AuthDeps, 'sessions' | 'users'>,
  proof: IdentityProof,
): Promise<void> {
  const [user] = await Promise.all([users.find(proof.uid), requireGoodStanding(sessions, proof)])
  if (!user) throw new ApiError('auth/session-ended')
}
