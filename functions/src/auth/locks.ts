import { MAX_UNLOCK_TRIES, PROVIDER_SKEW_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import {
  lockSession as lockEndpoint,
  unlockSession as unlockEndpoint,
} from '@sesame/contract/endpoints/auth'
import type { SessionState } from '@sesame/contract/records/session'
import type { AccessRecord } from '../common/access/access-record.ts'
import { lockSession, refuseUnlock } from '../common/access/sessions.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { describeOrigin } from '../common/origin.ts'
import type { Consequences } from '../common/person/consequences.ts'
import type { Decided } from '../common/person/person.ts'
import type { IdToken } from '../common/ports/identity/identity.ts'
import { grantFor } from './session/grant-for.ts'
import { AWAITED } from './session/second-step.ts'
import { moveTo, PROOF } from './session/move-to.ts'

/** `POST api/auth/lock-session`: locks the calling session, for the API and the database rules. */
export function lockSessionRoute(deps: ApiDeps): Route {
  return personRoute(deps, lockEndpoint, {
    handle: async ({ claims: { sid }, person }) => {
      await person.commit(({ record }, then) => {
        then.audit('lock', { sid })
        then.count('lock')
        return { record: lockSession(record, sid, then.at), result: undefined }
      })
      return {}
    },
  })
}

/** `POST api/auth/unlock-session`: unlocks with a proof made after the lock. The fifth refusal ends the session. */
export function unlockSessionRoute(deps: ApiDeps): Route {
  return personRoute(deps, unlockEndpoint, {
    needs: PROOF,
    unproven: (error) => (error instanceof ApiError && error.status < 500 ? error : undefined),
    handle: async ({ claims: { sid }, proof, refusedProof, person, context }) => {
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const { user, step } = await person.commit((facts, then) =>
        countRefusal(facts.record, then, sid, () => {
          if (refusedProof) throw refusedProof
          const state = facts.record.states[sid]
          // Refuse the locked sign-in itself. A different sign-in from the same second is refused too, because the two cannot be
          // distinguished.
          if (!isSinceLock(proof, state)) throw tooOld()
          const moved = moveTo(facts, then, proof, {
            sid,
            origin,
            by: { browser: context.browser, devices: facts.devices },
            isFreshStart: true,
            unlocks: (locked) => isSinceLock(proof, locked),
          })
          if (!moved.refused) recordUnlock(then, sid)
          return moved
        }),
      )
      return { body: grantFor(deps, user, sid, step) }
    },
  })
}

export function recordUnlock(then: Consequences, sid: string): void {
  then.audit('unlock', { sid })
  then.count('unlock')
}

const tooOld = () => new ApiError('auth/requires-recent-login', { because: 'older-than-lock' })

/** A sign-in from before the lock proves nothing, however recent, because the browser still has its token. */
function isSinceLock({ authTimeSeconds }: IdToken, state: SessionState | undefined): boolean {
  const provedAt = authTimeSeconds * SECOND_MS
  const isNewer = authTimeSeconds > (state?.authTimeSeconds ?? Infinity)
  return isNewer && provedAt + SECOND_MS + PROVIDER_SKEW_MS > (state?.lockedAt ?? 0)
}

/** Counts a refused unlock of a locked session, and passes on the refusal. The fifth refusal ends the session. */
export function countRefusal<Result>(
  record: AccessRecord,
  then: Consequences,
  sid: string,
  unlock: () => Decided<Result>,
): Decided<Result> {
  const refuse = (error: ApiError, known = record): Decided<Result> => {
    if (known.states[sid]?.lockedAt === undefined) throw error
    // The proof is valid but also needs a second-factor code, whose tries are counted separately.
    if (AWAITED.includes(error.code))
      return { record: known, refused: error, result: undefined as Result }
    const counted = refuseUnlock(known, sid)
    then.audit('unlock-refused', { sid, tries: counted.tries, code: error.code })
    const triesLeft = MAX_UNLOCK_TRIES - counted.tries
    const { because = 'unlock-refused' } = error
    const refused =
      triesLeft > 0
        ? new ApiError(error.code, { cause: error, because, triesLeft })
        : new ApiError('auth/session-ended', { cause: error, because: 'too-many-unlocks' })
    return { record: counted.record, refused, result: undefined as Result }
  }
  try {
    const decided = unlock()
    const { record: left, refused } = decided
    const isOurs = refused !== undefined && refused.status < 500
    // Keep the changes copied from the account, even if the session is no longer locked.
    return isOurs && left.states[sid]?.lockedAt !== undefined ? refuse(refused, left) : decided
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return refuse(error)
  }
}
