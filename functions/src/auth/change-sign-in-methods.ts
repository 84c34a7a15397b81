import { keyOf } from '@sesame/contract/account-providers'
import { changeSignInMethods, type SignInMethod } from '@sesame/contract/endpoints/auth'
import type { AccessRecord } from '../common/access/access-record.ts'
import { endSessions } from '../common/access/sessions.ts'
import { FOLLOW, followAccount, type FollowNeeds } from '../common/account/follow-account.ts'
import { goneIf } from '../common/account/followed.ts'
import {
  distrust,
  hasOthers,
  isCurrent,
  isDisowned,
  isReplaced,
  isTrusted,
  methodsNow,
  subjectOf,
  trust,
  without,
} from '../common/account/methods.ts'
import { alertMethod } from '../common/account/alert-changes.ts'
import { requireFresh } from '../common/account/recent-proof.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { describeOrigin, type Origin } from '../common/origin.ts'
import type { Consequences } from '../common/person/consequences.ts'
import type { Known } from '../common/person/facts.ts'
import type { Decided } from '../common/person/person.ts'
import type { IdToken } from '../common/ports/identity/identity.ts'
import { grantFor, reEntering, type Granted } from './session/grant-for.ts'
import { moveTo } from './session/move-to.ts'

/**
 * `POST api/auth/change-sign-in-methods`, in a session with a recent proof: trusts a method that the identity service has linked,
 * or removes a method and has that service unlink it.
 */
export function changeSignInMethodsRoute(deps: ApiDeps): Route {
  return personRoute(deps, changeSignInMethods, {
    needs: FOLLOW,
    handle: async ({ body: { added, removed }, claims: { sid }, proof, person, context }) => {
      const method = added ?? removed
      if (method === undefined || (added !== undefined && removed !== undefined)) {
        const fields = { added: 'invalid', removed: 'invalid' } as const
        throw new ApiError('request/invalid', { fields, because: 'not-one-of-both' })
      }
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const { user, step, reEntry, replaced } = await person.commit<Changed>((facts, then) => {
        const own = { sid, origin }
        return added === undefined
          ? remove(facts, then, method, own)
          : add(facts, then, method, proof, own)
      })
      // The commit already makes the API refuse the method; if unlinking fails, the caller can try again.
      if (added === undefined) await deps.accountEdits.unlink(person.uid, method)
      if (replaced !== undefined) await deps.accountEdits.link(person.uid, method, replaced)
      return { body: await reEntering(deps, grantFor(deps, user, sid, step), reEntry) }
    },
  })
}

interface Changed extends Granted {
  /** The trusted account at this provider, if the removed account had replaced it. */
  readonly replaced?: string
}

interface Own {
  readonly sid: string
  readonly origin: Origin
}

const untrusted = (because: string) => new ApiError('auth/method-not-confirmed', { because })

/** @throws {ApiError} `auth/method-not-confirmed` if the account lacks the method, or the person was never shown it. */
function add(
  facts: Known<FollowNeeds>,
  then: Consequences,
  method: SignInMethod,
  proof: IdToken | undefined,
  { sid, origin }: Own,
): Decided<Granted> {
  const { account, record } = facts
  const { provedAt, authTimeSeconds } = requireFresh(record, sid, then.at)
  if (!account) return follow(facts, then, { sid, origin, authTimeSeconds })
  if (method === 'password' && isDisowned(account, record)) throw untrusted('disowned')
  const isNews = !isTrusted(account, record.methods, method)
  if (isNews && record.unconfirmed[keyOf(method)] === undefined) {
    alertMethod(then, 'method-added', method, { sid, origin, authTimeSeconds })
  }
  if (proof === undefined) {
    // The method must be the one that the person was shown, not a replacement made since.
    const isSeen = record.unconfirmed[keyOf(method)]?.is === subjectOf(account, method)
    if (!isSeen && !isTrusted(account, record.methods, method)) throw untrusted('never-seen')
    const trusted = trust(record, account, method)
    return follow({ ...facts, record: trusted }, then, { sid, origin, authTimeSeconds })
  }
  if (proof.provider !== method || !isCurrent(account, proof)) throw untrusted('of-another-method')
  const trusted = { ...facts, record: trust(record, account, method) }
  // Linking renewed the ID token, so the token proves nothing; use the session's own proof.
  const moved = moveTo(trusted, then, proof, { sid, origin, by: { provedAt } })
  return moved.refused ? { ...moved, record } : moved
}

/** @throws {ApiError} `auth/last-method`, or `auth/requires-recent-login` for the method that opened the session. */
function remove(
  facts: Known<FollowNeeds>,
  then: Consequences,
  method: SignInMethod,
  { sid, origin }: Own,
): Decided<Changed> {
  const { account, user, record, passkeys } = facts
  const { provider, authTimeSeconds } = requireFresh(record, sid, then.at)
  if (!account) return follow(facts, then, { sid, origin, authTimeSeconds })
  const isAnothers = isReplaced(account, record.methods, method)
  // The person must first sign in with another method, to prove that the other method works. Removing the method that opened the
  // session would also end the session.
  if (provider === method && !isAnothers) {
    throw new ApiError('auth/requires-recent-login', { because: 'proved-by-it' })
  }
  // Check before the removal: a takeover, or a revocation caused by a stranger's password, can be detected only while the account
  // still has the method. A session from before a takeover must not remove the new owner's method.
  const seen = user ? methodsNow({ record, user, account }, then.at) : { record, takenOverBy: null }
  if (seen.takenOverBy !== null) return follow(facts, then, { sid, origin, authTimeSeconds })
  const left = distrust(seen.record, account, method)
  const opensAccount = keyOf(method) in record.methods && !isAnothers
  if (opensAccount && !hasOthers(account, left.methods, method, passkeys)) {
    throw new ApiError('auth/last-method', { because: 'only-method' })
  }
  // The account after the removal. The variable `account` was read before the removal.
  const there = without(account, method)
  const author = { sid, origin, authTimeSeconds }
  const followed = follow({ ...facts, record: left, account: there }, then, author)
  if (followed.refused) return followed
  if (method === 'password' && account.passwordStamp !== null) {
    then.audit('password-removed', { sid })
  }
  const ended = isAnothers ? followed.record : endedWith(followed.record, method)
  const replaced = ended.methods[keyOf(method)]
  return {
    ...followed,
    record: ended,
    result: {
      user: followed.result.user,
      step: ended.states[sid],
      ...(typeof replaced === 'string' && { replaced }),
    },
  }
}

const endedWith = (record: AccessRecord, method: SignInMethod): AccessRecord =>
  endSessions(record, { chosen: (_sid, { provider }) => provider === method })

function follow(
  facts: Known<FollowNeeds>,
  then: Consequences,
  { sid, ...author }: Own & { readonly authTimeSeconds: number },
): Decided<Granted> {
  const { record, user, refused } = followAccount(facts, then, { author: { ...author, sid } })
  return {
    record,
    refused: refused ?? goneIf(!(sid in record.states)),
    result: { user, step: record.states[sid] },
  }
}
