import {
  ACCESS_TOKEN_TTL_SECONDS,
  MAX_SESSIONS,
  REMEMBERED_SESSION_MS,
  SESSION_MS,
} from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Grant } from '@sesame/contract/endpoints/auth'
import type { SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import { ApiError } from '../../common/api-error.ts'
import { bestEffort } from '../../common/within.ts'
import type { RequestContext } from '../../common/http/request-context.ts'
import { describeOrigin, type Origin } from '../../common/origin.ts'
import type { IdentityProof } from '../../common/ports/identity/identity.ts'
import { randomId } from '../../common/random-id.ts'
import { requireGood, type GoodProof } from '../../common/account/recent-proof.ts'
import type { SignInRecord } from '../../common/session/sign-in-record.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { requirePasskey } from '../../common/account/require-passkey.ts'
import { grantFor } from './grant-for.ts'

const NOT_DISCARDED = { message: 'Session non reprise', event: 'session-not-discarded' } as const

export interface Opening extends GoodProof {
  readonly user: User
  readonly remember: boolean
  readonly context: Pick<RequestContext, 'userAgent' | 'place'>
  /** Runs before the token is handed out. */
  readonly beforeGrant?: (sid: string) => Promise<unknown>
}

/**
 * Opens a session under a new sid and grants its first token. Adds the sign-in to the history, and alerts the
 * person when its device is new there.
 */
export async function openSession(
  deps: ApiDeps,
  opening: Opening,
): Promise<{ sid: string; grant: Grant }> {
  const { proof, user, signIn, context } = opening
  const sid = randomId()
  const now = deps.now()
  const { provider, uid } = proof
  const origin = await describeOrigin(context, user.locale)
  const { device, browser } = origin
  const state = firstState(opening, now)
  const { authTimeSeconds } = state
  const session = { device, browser, provider, createdAt: now, lastSeenAt: now }
  try {
    requireGood(await deps.sessions.open({ uid, sid, session, state, signIn }))
    // Detects an erasure that did not see this session.
    if (!(await deps.users.find(uid))) throw new ApiError('auth/session-ended')
    await requirePasskey(deps, proof)
    const isNewDevice = await deps.sessions.recordLogin(uid, { ...origin, at: now, provider })
    const alert = {
      kind: 'new-device',
      ...origin,
      provider,
      at: now,
      sid,
      authTimeSeconds,
    } as const
    await Promise.all([
      isNewDevice && deps.notifications.notify(uid, alert),
      deps.audit.record('sign-in', uid, { sid, provider }),
      deps.statistics.count('sign-in', provider),
      keepWithinCap(deps, uid, sid, authTimeSeconds, origin),
    ])
    await opening.beforeGrant?.(sid)
  } catch (error) {
    // Best effort, because the caller has waited long already.
    await bestEffort(deps.log, NOT_DISCARDED, () => deps.sessions.discard(uid, sid))
    throw error
  }
  return { sid, grant: grantFor(deps, user, sid, state) }
}

/** Until when a sign-in counts, in ms. Its lifetime starts with its proof; the first exchange fixes its length. */
export function lifeOf(
  { authTimeSeconds }: Pick<IdentityProof, 'authTimeSeconds'>,
  signIn: SignInRecord,
  remember: boolean,
): number {
  if (signIn.standing === 'recorded') return signIn.untilMs
  return authTimeSeconds * SECOND_MS + (remember ? REMEMBERED_SESSION_MS : SESSION_MS)
}

function firstState({ proof, signIn, remember }: Opening, now: number): SessionState {
  const { authTimeSeconds, provider, passkey } = proof
  return {
    n: 0,
    usedStep: 0,
    rotatedAt: now,
    idleExpiresAt: now + ACCESS_TOKEN_TTL_SECONDS * SECOND_MS,
    expiresAt: lifeOf(proof, signIn, remember),
    authTimeSeconds,
    provider,
    ...(passkey !== undefined && { passkey }),
  }
}

/** When a person has too many sessions, ends those unused for longest and notifies them. */
async function keepWithinCap(
  { sessions, notifications, audit, now }: ApiDeps,
  uid: string,
  sid: string,
  authTimeSeconds: number,
  origin: Origin,
): Promise<void> {
  const byLastSeen = Object.entries(await sessions.list(uid))
    .filter(([other]) => other !== sid)
    .sort(([, a], [, b]) => b.lastSeenAt - a.lastSeenAt)
  const over = byLastSeen.slice(MAX_SESSIONS - 1).map(([other]) => other)
  if (over.length === 0) return
  const ended = await sessions.end(uid, {
    chosen: (other) => over.includes(other),
    keptSeconds: authTimeSeconds,
  })
  if (ended === 0) return
  await Promise.all([
    notifications.notify(uid, { kind: 'too-many-sessions', at: now(), ...origin }),
    audit.record('too-many-sessions', uid, { ended }),
  ])
}
