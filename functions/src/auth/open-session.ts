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

/** Opens a session under a new sid, keeps the sign-in in the history, and grants its first token. */
export async function openSession(deps: AuthDeps, opening: Opening): Promise<Grant> {
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
  await Promise.all([
    deps.sessions.open({ uid, sid, session, state }),
    deps.sessions.recordLogin(uid, { ...label, provider, at: now }),
  ])
  deps.log.info('Session ouverte', { event: 'sign-in', uid, provider })
  return grantFor(deps, user, sid, state)
}
