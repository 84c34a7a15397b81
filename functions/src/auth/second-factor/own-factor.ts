import {
  beginWait as beginWaitEndpoint,
  changeSecondFactor,
  forgetDevice,
  removeSecondFactor,
  replaceRecoveryCodes,
  stopWait as stopWaitEndpoint,
} from '@sesame/contract/endpoints/second-factor'
import type { AccessRecord } from '../../common/access/access-record.ts'
import {
  forgetRemembered,
  requireFactor,
  stopWait,
  withAfterProviders,
  withoutFactor,
  withRecoveryCodes,
} from '../../common/access/second-factor.ts'
import { FOLLOW, followAccount, type FollowNeeds } from '../../common/account/follow-account.ts'
import { goneIf } from '../../common/account/followed.ts'
import { requireFresh } from '../../common/account/recent-proof.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { personRoute, type Route } from '../../common/http/route.ts'
import { describeOrigin } from '../../common/origin.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import type { Known } from '../../common/person/facts.ts'
import type { Decided } from '../../common/person/person.ts'
import { waiting } from '../../common/second-factor/waiting.ts'
import { newRecoveryCodes } from '../../common/second-factor/recovery-codes.ts'
import { checkCode, typedCode, type TypedCode } from './own-code.ts'

const NEEDS = [...FOLLOW, 'devices'] as const
type Needs = (typeof NEEDS)[number]

/** `POST api/auth/second-factor/recovery-codes`: replaces the recovery codes. */
export function replaceRecoveryCodesRoute(deps: ApiDeps): Route {
  return personRoute(deps, replaceRecoveryCodes, {
    needs: NEEDS,
    // Start hashing early, because it is slow.
    beside: () => newRecoveryCodes(),
    handle: async ({ body, claims: { sid }, beside: recovery, person, context }) => {
      const typed = await typedIn(person.facts, body)
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      await person.commit((facts, then) =>
        // This request was already committed, but its response was lost.
        facts.record.factor?.salt === recovery.salt
          ? { record: facts.record, result: undefined }
          : withCode(deps, facts, then, { sid, typed }, (record) => {
              then.alert({ kind: 'recovery-codes-replaced', sid, ...origin })
              then.audit('recovery-codes-replaced', { ...origin, sid })
              return withRecoveryCodes(record, recovery)
            }),
      )
      return { body: { recoveryCodes: [...recovery.codes] } }
    },
  })
}

/** `POST api/auth/second-factor/remove`: turns the second factor off. */
export function removeSecondFactorRoute(deps: ApiDeps): Route {
  return personRoute(deps, removeSecondFactor, {
    needs: NEEDS,
    handle: async ({ body, claims: { sid }, person, context }) => {
      const typed = await typedIn(person.facts, body)
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      await person.commit((facts, then) =>
        withCode(deps, facts, then, { sid, typed }, (record) => {
          const authTimeSeconds = record.states[sid]?.authTimeSeconds ?? 0
          then.alert({ kind: 'second-factor-removed', sid, authTimeSeconds, ...origin })
          then.audit('second-factor-removed', { ...origin, sid })
          then.count('second-factor-removed')
          return withoutFactor(record)
        }),
      )
      return {}
    },
  })
}

/** `PATCH api/auth/second-factor`: sets whether sign-ins by a provider require a code too. */
export function changeSecondFactorRoute(deps: ApiDeps): Route {
  return personRoute(deps, changeSecondFactor, {
    needs: FOLLOW,
    handle: async ({ body: { afterProviders }, claims: { sid }, person }) => {
      await person.commit((facts, then) =>
        inSession(facts, then, sid, (record) => {
          requireFresh(record, sid, then.at)
          requireFactor(record)
          then.audit('second-factor-changed', { sid })
          return { record: withAfterProviders(record, afterProviders), result: undefined }
        }),
      )
      return {}
    },
  })
}

/** `DELETE api/auth/second-factor/devices/:id`: requires a code again on a remembered device. */
export function forgetDeviceRoute(deps: ApiDeps): Route {
  return personRoute(deps, forgetDevice, {
    handle: async ({ params: { id }, claims: { sid }, person }) => {
      await person.commit(({ record }, then) => {
        requireFactor(record)
        const left = forgetRemembered(record, (device) => device !== id)
        if (left !== record) then.audit('second-factor-changed', { sid })
        return { record: left, result: undefined }
      })
      return {}
    },
  })
}

/** `POST api/auth/second-factor/wait`: begins the waiting period that removes the second factor. */
export function beginWaitRoute(deps: ApiDeps): Route {
  const { waitMs } = deps.config.secondFactor
  return personRoute(deps, beginWaitEndpoint, {
    needs: FOLLOW,
    handle: async ({ claims: { sid }, person, context }) => {
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const until = await person.commit((facts, then) =>
        inSession(facts, then, sid, (record) => {
          requireFresh(record, sid, then.at)
          return waiting(record, then, { waitMs, by: 'person', about: { ...origin, sid } })
        }),
      )
      return { body: { until } }
    },
  })
}

/** `DELETE api/auth/second-factor/wait`: cancels the waiting period that removes the second factor. */
export function stopWaitRoute(deps: ApiDeps): Route {
  return personRoute(deps, stopWaitEndpoint, {
    handle: async ({ claims: { sid }, person }) => {
      await person.commit(({ record }, then) => {
        const left = stopWait(record)
        if (left !== record) then.audit('second-factor-wait-stopped', { sid })
        return { record: left, result: undefined }
      })
      return {}
    },
  })
}

const typedIn = ({ record }: Known<never>, { code }: { readonly code?: string | undefined }) =>
  code === undefined ? Promise.resolve(null) : typedCode(record, code)

/** Runs `decide`, unless the session has ended, or ends because of a change of the account. */
function inSession<Result>(
  facts: Known<FollowNeeds>,
  then: Consequences,
  sid: string,
  decide: (record: AccessRecord) => Decided<Result>,
): Decided<Result> {
  const { record, refused } = followAccount(facts, then)
  const gone = refused ?? goneIf(!(sid in record.states))
  return gone ? { record, refused: gone, result: undefined as Result } : decide(record)
}

/**
 * Changes the second factor in a session with a recent proof and a code. If the recent proof is a passkey, no code is
 * needed.
 *
 * @throws {ApiError} `auth/code-refused` if a required code is missing.
 */
function withCode(
  { config }: Pick<ApiDeps, 'config'>,
  facts: Known<Needs>,
  then: Consequences,
  { sid, typed }: { readonly sid: string; readonly typed: TypedCode | null },
  change: (record: AccessRecord) => AccessRecord,
): Decided<undefined> {
  return inSession(facts, then, sid, (record) => {
    requireFactor(record)
    const { provedBy } = requireFresh(record, sid, then.at)
    if (typed === null) {
      if (provedBy !== 'passkey') throw new ApiError('auth/code-refused', { because: 'no-code' })
      return { record: change(record), result: undefined }
    }
    const where = { device: record.shown[sid]?.deviceId ?? '', known: facts.devices, sid }
    const { refused, record: left } = checkCode(config, record, then, typed, where)
    return refused
      ? { record: left, refused, result: undefined }
      : { record: change(left), result: undefined }
  })
}
