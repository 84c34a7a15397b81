import {
  ACTIVATION_MS,
  activateSecondFactor,
  beginSecondFactor,
} from '@sesame/contract/endpoints/second-factor'
import { PRODUCT } from '@sesame/contract/product'
import type { AccessRecord, Pending } from '../../common/access/access-record.ts'
import { addPending } from '../../common/access/pending.ts'
import { activated } from '../../common/access/second-factor.ts'
import { FOLLOW, followAccount } from '../../common/account/follow-account.ts'
import { goneIf } from '../../common/account/followed.ts'
import { requireFresh } from '../../common/account/recent-proof.ts'
import { requireProfile } from '../../common/account/require-profile.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { personRoute, type Route } from '../../common/http/route.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { describeOrigin } from '../../common/origin.ts'
import { base32, codeUri, newCodeKey, stepOf } from '../../common/second-factor/one-time-codes.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import { newRecoveryCodes } from '../../common/second-factor/recovery-codes.ts'
import { open, seal, type SealingKeys } from '../../common/sealing.ts'

/**
 * `POST api/auth/second-factor/begin`: makes the key for an authenticator app. Stores the sealed key in the record, so that a
 * reload shows the same key.
 */
export function beginSecondFactorRoute(deps: ApiDeps): Route {
  const { keys } = deps.config.secondFactor
  return personRoute(deps, beginSecondFactor, {
    needs: FOLLOW,
    handle: async ({ claims: { sid }, person }) => {
      const fresh = newCodeKey()
      const { key, until, user } = await person.commit((facts, then) => {
        const { record, user: current, refused } = followAccount(facts, then)
        const nothing = { key: fresh, until: 0, user: current }
        const gone = refused ?? goneIf(!(sid in record.states))
        if (gone) return { record, refused: gone, result: nothing }
        requireFresh(record, sid, then.at)
        if (requireProfile(current).isAnonymous) {
          throw new ApiError('auth/forbidden', { because: 'guest-adds-factor' })
        }
        if (record.factor) {
          throw new ApiError('auth/second-factor-on', { because: 'begins-again' })
        }
        const begun = begunIn(keys, record, then, sid)
        if (begun) return { record, result: { ...nothing, ...begun } }
        const entry: Pending = {
          for: 'activation',
          sid,
          until: then.at + ACTIVATION_MS,
          sealed: seal(keys, then.uid, fresh),
        }
        const id = then.draw('activation')
        const pending = addPending(record, id, entry, () => false)
        if (!pending) throw new ApiError('request/too-many', { because: 'pending-at-activation' })
        return { record: pending, result: { ...nothing, until: entry.until } }
      })
      const { email, displayName } = requireProfile(user)
      const uri = codeUri(key, PRODUCT, email ?? displayName ?? PRODUCT)
      return { body: { key: base32(key), uri, until } }
    },
  })
}

/** Returns the session's pending activation: the app's key, both sealed and unsealed, and the deadline (ms). */
function begunIn(
  keys: SealingKeys,
  { pending }: AccessRecord,
  { uid, at }: Consequences,
  sid: string,
): { readonly key: Buffer; readonly sealed: string; readonly until: number } | null {
  const begun = Object.values(pending).find(
    (one) => one.for === 'activation' && one.sid === sid && one.until > at,
  )
  if (begun?.sealed === undefined) return null
  const { sealed, until } = begun
  const key = open(keys, uid, sealed)
  return key && { key, sealed, until }
}

/** `POST api/auth/second-factor/activate`: turns the second factor on, with a first code from the app. */
export function activateSecondFactorRoute(deps: ApiDeps): Route {
  const { keys } = deps.config.secondFactor
  return personRoute(deps, activateSecondFactor, {
    limits: [LIMITS.secondFactor],
    needs: FOLLOW,
    // Start hashing early, because it is slow.
    beside: () => newRecoveryCodes(),
    handle: async ({
      body: { code, afterProviders },
      claims: { sid },
      beside: recovery,
      person,
      context,
    }) => {
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const recoveryCodes = await person.commit((facts, then) => {
        const { record, refused } = followAccount(facts, then)
        const gone = refused ?? goneIf(!(sid in record.states))
        const { codes } = recovery
        if (gone) return { record, refused: gone, result: codes }
        // This request was already committed, but its response was lost.
        if (record.factor?.salt === recovery.salt) return { record, result: codes }
        if (record.factor) {
          throw new ApiError('auth/second-factor-on', { because: 'activates-again' })
        }
        const { authTimeSeconds } = requireFresh(record, sid, then.at)
        const begun = begunIn(keys, record, then, sid)
        if (!begun) throw new ApiError('auth/ticket-expired', { because: 'no-activation' })
        const step = stepOf(begun.key, code, then.at, 0)
        if (step === null) throw new ApiError('auth/code-refused', { because: 'first-code' })
        then.alert({ kind: 'second-factor-added', sid, authTimeSeconds, ...origin })
        then.audit('second-factor-added', { ...origin, sid })
        then.count('second-factor-added')
        const next = { sealed: begun.sealed, step, afterProviders, recovery }
        return { record: activated(record, next, then.at), result: codes }
      })
      return { body: { recoveryCodes: [...recoveryCodes] } }
    },
  })
}
