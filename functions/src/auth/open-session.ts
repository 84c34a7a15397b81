import {
  ACCESS_TOKEN_TTL_SECONDS,
  REMEMBERED_SESSION_MS,
  SESSION_MS,
} from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Grant } from '@sesame/contract/endpoints/auth'
import { randomId } from '@sesame/contract/random-id'
import type { User } from '@sesame/contract/user'
import { describeDevice } from '../common/device.ts'
import type { IdentityProof } from '../common/identity.ts'
import type { AuthDeps } from './auth-deps.ts'
import { grantFor } from './grant-for.ts'

/** How a session is opened. */
export interface Opening {
  readonly proof: IdentityProof
  readonly user: User
  readonly remember: boolean
  readonly userAgent: string
}

/**
 * Opens a session under a new sid and grants its first token. The sign-in is kept in the history;
 * one from a device that is not in it alerts the person.
 */
export async function openSession(
  deps: AuthDeps,
  opening: Opening,
): Promise<{ sid: string; grant: Grant }> {
  const { proof, user, remember, userAgent } = opening
  const sid = randomId()
  const now = deps.now()
  const { provider, authTimeSeconds, uid } = proof
  const label = describeDevice(userAgent)
  const state = {
    n: 0,
    usedStep: 0,
    rotatedAt: now,
    idleExpiresAt: now + ACCESS_TOKEN_TTL_SECONDS * SECOND_MS,
    expiresAt: now + (remember ? REMEMBERED_SESSION_MS : SESSION_MS),
    authTimeSeconds,
  }
  const session = { ...label, provider, createdAt: now, lastSeenAt: now }
  const [isNewDevice] = await Promise.all([
    deps.sessions.recordLogin(uid, { ...label, provider, at: now }),
    deps.sessions.open({ uid, sid, session, state }),
    deps.statistics.count('sign-in', provider),
  ])
  if (isNewDevice)
    await deps.notifications.notify(uid, { kind: 'new-device', ...label, at: now, sid })
  deps.log.info('Session ouverte', { event: 'sign-in', uid, provider })
  return { sid, grant: grantFor(deps, user, sid, state) }
}
