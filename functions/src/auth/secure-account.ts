import { secureAccount } from '@sesame/contract/endpoints/auth'
import type { Locale } from '@sesame/contract/fields'
import type { Notification } from '@sesame/contract/records/notification'
import { FOLLOW, followAccount, type FollowNeeds } from '../common/account/follow-account.ts'
import { goneIf } from '../common/account/followed.ts'
import { requireProfile } from '../common/account/require-profile.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import type { ApiError } from '../common/api-error.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import type { Consequences } from '../common/person/consequences.ts'
import type { Known } from '../common/person/facts.ts'
import { ALERT_CODE_MS } from '../mails/alert-code.ts'
import { endSuspect, forgetDevice } from './session/end-suspect.ts'
import { expectRevocation, revoke, type Revocation } from './session/re-entry.ts'
import { undo } from './undo.ts'

/**
 * `POST api/auth/secure-account`, the answer « that wasn't me » to an alert. If the person has a password, it is no longer
 * accepted, and a reset link is e-mailed, once per alert. The link is also e-mailed if the answer removes the passkey that was
 * their only sign-in method. After an alert about a changed address, the answer neither blocks the password nor e-mails a link,
 * since the new address may be a thief's.
 */
export function secureAccountRoute(deps: ApiDeps): Route {
  return personRoute(deps, secureAccount, {
    needs: [...FOLLOW, 'alerts'],
    handle: async ({ body: { alert: id }, claims, person }) => {
      const { sid, auth_time: authTimeSeconds } = claims
      const { areSent } = deps.emails
      const { mailsReset, revocation, gone } = await person.commit<ToFollow>((facts, then) => {
        const followed = followAccount(facts, then)
        if (followed.refused) return { ...followed, result: NOTHING }
        const { email, locale, isAnonymous } = requireProfile(followed.user)
        const hasPassword = facts.account?.providers.includes('password') === true
        const alert = facts.alerts[id] ?? null
        const left = endSuspect(followed.record, then.at, alert, { sid, authTimeSeconds })
        forgetDevice(followed.record, left.record, then, alert)
        const known = { ...facts, user: followed.user, record: left.record }
        // Do not undo what an alert reports if the alert was already answered, or is so old that its code has expired: the caller
        // may be a thief.
        const isRecent =
          alert?.securedAt === undefined && then.at - (alert?.at ?? 0) < ALERT_CODE_MS
        const isNews = alert?.securedAt === undefined && alert?.kind !== 'email-changed'
        const mayMail = alert !== null && isNews && email !== null
        const mayKnowPassword = mayMail && hasPassword
        const alerts = alert && isRecent ? [alert] : []
        const record =
          mayKnowPassword || alerts.length > 0
            ? undo(known, then, { alerts, mayKnowPassword })
            : left.record
        const mails = mayKnowPassword || (mayMail && isLeftOut(facts, then))
        then.audit('account-secured', { ended: left.ended })
        if (mails) then.email(`reset-${id}`, { kind: 'reset-password', notMe: true })
        const byService = mails && !areSent
        // If the identity service sends the e-mail, mark the alert only afterwards: a failure must leave the alert unanswered.
        if (alert && !byService) markSecured(then, id, alert, mails)
        const last =
          left.areAll && !isAnonymous
            ? expectRevocation(record, facts.account, then, sid)
            : { record, revocation: null }
        return {
          record: last.record,
          result: {
            mailsReset: byService ? { email, locale } : null,
            revocation: last.revocation,
            gone: goneIf(!(sid in record.states)),
          },
        }
      })
      // Revoke before sending the e-mail, which may fail, so that the thief's access ends first.
      const body = revocation === null ? {} : await revoke(deps, person.uid, revocation)
      if (mailsReset) {
        await deps.accountMails.resetPassword(mailsReset.email, mailsReset.locale)
        await person.commit(({ record, alerts }, then) => {
          const alert = alerts[id]
          if (alert) markSecured(then, id, alert, true)
          return { record, result: undefined }
        })
      }
      // The caller's own session may have ended with the removed passkey. Report that last, after all other work.
      if (gone) throw gone
      return { body }
    },
  })
}

/** The changes to make at the identity service after the commit. */
interface ToFollow {
  readonly mailsReset: { readonly email: string; readonly locale: Locale } | null
  readonly revocation: Revocation | null
  /** The error for the caller, if their own session has ended. */
  readonly gone: ApiError | undefined
}

const NOTHING: ToFollow = { mailsReset: null, revocation: null, gone: undefined }

/** Whether the answer removed the last passkey of an account that has no other sign-in method. */
function isLeftOut({ account, passkeys }: Known<FollowNeeds>, { freed }: Consequences): boolean {
  return account?.providers.length === 0 && Object.keys(passkeys).every((id) => freed.includes(id))
}

/**
 * Marks an alert as answered. If a reset link is e-mailed (`mails`), the alert counts as read. Otherwise, the first answer makes
 * the alert unread again, until the owner has checked the sign-in methods.
 */
export function markSecured(
  then: Consequences,
  id: string,
  { readAt, securedAt }: Notification,
  mails: boolean,
): void {
  // Keep the time of the first answer. A repeated answer undoes nothing, so it must not block operators' requests made since the
  // first answer.
  then.write(`notifications/${id}/securedAt`, securedAt ?? then.at)
  if (mails) then.write(`notifications/${id}/resetAt`, then.at)
  if (mails && readAt === undefined) then.write(`notifications/${id}/readAt`, then.at)
  if (!mails && securedAt === undefined && readAt !== undefined) {
    then.write(`notifications/${id}/readAt`, null)
  }
}
