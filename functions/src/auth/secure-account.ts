import { secureAccount } from '@sesame/contract/endpoints/auth'
import { currentUser } from '../common/account/current-user.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { route, type Route } from '../common/http/route.ts'
import { takeBackPasskeys } from './passkeys/take-away.ts'
import { endSuspect } from './session/end-suspect.ts'

/**
 * `POST api/auth/secure-account`, the answer « that wasn't me » to an alert. Who has a password is mailed a link to a new
 * one, once for an alert; not to an address that the alert says has changed, which may be a thief's. The alert is marked
 * last, so that it still asks after a failure.
 */
export function secureAccountRoute(deps: ApiDeps): Route {
  return route(secureAccount, async ({ body: { alert: id }, claims }) => {
    const user = await currentUser(deps, claims)
    const { email, providers, locale } = user
    const { sub: uid, sid, auth_time } = claims
    const own = { uid, sid, authTimeSeconds: auth_time }
    const alert = await deps.alerts.find(uid, id)
    const ended = await endSuspect(deps, uid, alert, own)
    if (alert) await takeBackPasskeys(deps, user, [alert])
    const isNews = alert !== null && alert.securedAt === undefined && alert.kind !== 'email-changed'
    if (isNews && email !== null && providers.includes('password')) {
      await deps.accountMails.resetPassword(email, locale)
    }
    await deps.alerts.markSecured(uid, id, deps.now())
    await deps.audit.record('account-secured', uid, { ended })
    return {}
  })
}
