import { secureAccount } from '@sesame/contract/endpoints/auth'
import type { Notification } from '@sesame/contract/records/notification'
import { FOLLOW, followAccount } from '../common/account/follow-account.ts'
import { goneIf } from '../common/account/followed.ts'
import { requireProfile } from '../common/account/require-profile.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import type { Consequences } from '../common/person/consequences.ts'
import { takeBackPasskeys } from './passkeys/take-away.ts'
import { endSuspect } from './session/end-suspect.ts'

/**
 * `POST api/auth/secure-account`, the answer « that wasn't me » to an alert. A person who has a password is mailed a link to a
 * new one, once for an alert; not to an address that the alert says has changed, which may be a thief's.
 */
export function secureAccountRoute(deps: ApiDeps): Route {
  return personRoute(deps, secureAccount, {
    needs: [...FOLLOW, 'alerts'],
    handle: async ({ body: { alert: id }, claims, person }) => {
      const { sid, auth_time: authTimeSeconds } = claims
      const { areSent } = deps.letters
      const mailsReset = await person.commit((facts, then) => {
        const followed = followAccount(facts, then)
        if (followed.refused) return { ...followed, result: null }
        const { email, providers, locale } = requireProfile(followed.user)
        const alert = facts.alerts[id] ?? null
        const left = endSuspect(followed.record, then, alert, { sid, authTimeSeconds })
        const record = alert
          ? takeBackPasskeys({ ...facts, record: left.record }, then, [alert])
          : left.record
        then.audit('account-secured', { ended: left.ended })
        const isNews = alert?.securedAt === undefined && alert?.kind !== 'email-changed'
        const mails = alert !== null && isNews && email !== null && providers.includes('password')
        if (mails) then.letter(`reset-${id}`, { kind: 'reset-password' })
        const byService = mails && !areSent
        // If the identity service cannot send its mail, the alert goes on asking.
        if (alert && !byService) markSecured(then, id, alert)
        const refused = goneIf(!(sid in record.states))
        return { record, refused, result: byService ? { email, locale } : null }
      })
      if (mailsReset) {
        await deps.accountMails.resetPassword(mailsReset.email, mailsReset.locale)
        await person.commit(({ record, alerts }, then) => {
          const alert = alerts[id]
          if (alert) markSecured(then, id, alert)
          return { record, result: undefined }
        })
      }
      return {}
    },
  })
}

function markSecured(then: Consequences, id: string, { readAt }: Notification): void {
  then.write(`notifications/${id}/securedAt`, then.at)
  if (readAt === undefined) then.write(`notifications/${id}/readAt`, then.at)
}
