import { PROVIDER_SKEW_MS, RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import { resetPassword } from '@sesame/contract/endpoints/auth'
import type { AccessRecord } from '../../common/access/access-record.ts'
import { followAccount } from '../../common/account/follow-account.ts'
import { awaitsSignIn, isCurrent, isTrusted, trust } from '../../common/account/methods.ts'
import { judgeProof, refusalOf, refuseGuest } from '../../common/account/recent-proof.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { personRoute, type Route } from '../../common/http/route.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { describeOrigin, type Origin } from '../../common/origin.ts'
import { endAll, endOlder } from '../session/end-others.ts'
import { enter } from '../session/enter.ts'
import { grantFor } from '../session/grant-for.ts'
import { entersNow, givenTicket, refusalOfOver } from '../session/second-step.ts'
import type { IdToken } from '../../common/ports/identity/identity.ts'
import { readResetCode } from '../../mails/reset-code.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import type { Known } from '../../common/person/facts.ts'
import { withWaitOver } from '../../common/second-factor/waiting.ts'
import type { User } from '@sesame/contract/user'
import { ENTRANCE, typed, type EntranceNeeds } from '../sign-in.ts'

/**
 * `POST api/auth/reset-password`, called after a reset and a sign-in with the new password. Opens a session, and ends all
 * other sessions and older sign-ins.
 */
export function resetPasswordRoute(deps: ApiDeps): Route {
  return personRoute(deps, resetPassword, {
    limits: [LIMITS.resetPasswordAsked, LIMITS.resetPassword],
    needs: ENTRANCE,
    handle: async ({ body: { code }, proof, person, context }) => {
      refuseGuest(proof)
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const { sid, user, step } = await person.commit((facts, then) => {
        const { authTimeSeconds, provider } = proof
        const { record, signIn } = judgeProof(facts, proof, {
          now: then.at,
          maxAgeMs: RECENT_LOGIN_MS,
        })
        if (!facts.user) {
          throw new ApiError('auth/sign-up-incomplete', { because: 'reset-first' })
        }
        const author = { origin, authTimeSeconds, cameBy: provider }
        if (provider !== 'password') {
          throw new ApiError('auth/method-not-confirmed', { because: 'reset-by-another-method' })
        }
        const mailed = trustMailed(deps, { ...facts, record }, proof, { code, now: then.at })
        const reset = { ...proof, isReset: mailed.isReset }
        const followed = followAccount(mailed.facts, then, { author, proof: reset })
        const nobody = { sid: '', user: null, step: undefined }
        if (followed.refused) return { ...followed, result: nobody }
        const { browser } = context
        const open = withWaitOver(followed.record, then)
        if (open.factor && !entersNow(facts.record, then, proof)) {
          const over = refusalOfOver(open, proof, then.at)
          if (over) return { record: open, refused: over, result: nobody }
          // False if the reset was already handled, or if there was no reset: proving the password alone ends no session.
          const isNews =
            facts.account && !isTrusted(facts.account, facts.record.methods, 'password')
          const left = isNews ? resetFirst(open, then, proof, origin) : open
          const from = { browser, provedAt: signIn.provedAt }
          return { record: left, ...givenTicket(left, facts, then, proof, from), result: nobody }
        }
        const entrance = { signIn: typed(signIn, proof), remember: false, origin, browser }
        const opened = enter(open, facts, then, entrance)
        if (opened.refused) {
          return { ...opened, refused: refusalOf(opened.refused), result: nobody }
        }
        // The reset was already handled when the password was proved, before the second-factor code.
        if (proof.entry !== undefined) return entered(opened.record, opened.sid, followed.user)
        const own = { authTimeSeconds, sid: opened.sid }
        const left = endOlder(opened.record, then, own, { kind: 'password-reset', origin })
        then.audit('password-reset', { ...origin, sid: own.sid, ended: left.ended })
        then.count('reset')
        return entered(left.record, own.sid, followed.user)
      })
      return { body: grantFor(deps, user, sid, step) }
    },
  })
}

const entered = (record: AccessRecord, sid: string, user: User | null) => ({
  record,
  result: { sid, user, step: record.states[sid] },
})

/**
 * Handles the password reset of a person with a second factor, before they enter a code. Ends all sessions, and opens none, since
 * access to the mailbox alone is not enough. The caller then issues a ticket for the code.
 */
function resetFirst(
  record: AccessRecord,
  then: Consequences,
  { authTimeSeconds }: IdToken,
  origin: Origin,
): AccessRecord {
  then.alert({ kind: 'password-reset', authTimeSeconds, ...origin })
  const left = endAll(record, (authTimeSeconds - 1) * SECOND_MS)
  then.audit('password-reset', { ...origin, ended: left.ended })
  then.count('reset')
  return left.record
}

/**
 * Trusts a password that was set through an e-mailed link.
 *
 * @throws {ApiError} `auth/method-not-confirmed` if the password was set in another way, unless it was already trusted.
 */
function trustMailed(
  { config }: Pick<ApiDeps, 'config'>,
  facts: Known<EntranceNeeds>,
  proof: IdToken,
  { code, now }: { readonly code: string; readonly now: number },
): { readonly facts: Known<EntranceNeeds>; readonly isReset: boolean } {
  const { account, record, user } = facts
  if (!account) return { facts, isReset: false }
  // A guest who began to sign up has no trusted address yet. An adopted person who never signed in has none either.
  const hasNone = user?.isAnonymous === true || awaitsSignIn(record)
  const address = hasNone ? account.email : record.methods['email']
  const sentSeconds = readResetCode(config.pepper, code, String(address ?? ''), now / SECOND_MS)
  const setAt = account.passwordStamp ?? 0
  const isReset =
    isCurrent(account, proof) &&
    sentSeconds !== null &&
    setAt + PROVIDER_SKEW_MS >= sentSeconds * SECOND_MS
  if (!isReset && !isTrusted(account, record.methods, 'password')) {
    throw new ApiError('auth/method-not-confirmed', { because: 'not-by-a-mailed-link' })
  }
  return { facts: { ...facts, record: trust(record, account, 'password') }, isReset }
}
