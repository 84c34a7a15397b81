import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { changeEmail, verifyEmail } from '@sesame/contract/endpoints/auth'
import { refuseGuest, verifyProof, type Demands } from '../common/account/recent-proof.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import type { Asking } from '../common/ports/identity/account-mails.ts'
import { mailbox } from '../common/limits/mailbox.ts'
import type { IdentityProof } from '../common/ports/identity/identity.ts'

/** `POST api/auth/verify-email`: has the link sent that verifies the account's address. */
export function verifyEmailRoute(deps: ApiDeps): Route {
  return route(
    verifyEmail,
    async ({ body: { idToken }, claims: { sub: uid } }) => {
      const { account, ...person } = await asking(deps, idToken, { uid })
      await deps.limiter.take(LIMITS.verifyEmailTo, mailbox(account.email ?? uid))
      await deps.accountMails.verifyEmail(person)
      return { status: 202 }
    },
    { limits: [LIMITS.verifyEmail] },
  )
}

/** `POST api/auth/change-email`: has the link sent that changes it. Nothing changes before that link is opened. */
export function changeEmailRoute(deps: ApiDeps): Route {
  return route(
    changeEmail,
    async ({ body: { idToken, email }, claims: { sub: uid } }) => {
      const { account: _, ...person } = await asking(deps, idToken, {
        ...{ uid, maxAgeMs: RECENT_LOGIN_MS },
      })
      await deps.limiter.take(LIMITS.changeEmailTo, mailbox(email))
      await deps.accountMails.changeEmail(person, email)
      return { status: 202 }
    },
    { limits: [LIMITS.changeEmail] },
  )
}

async function asking(
  deps: ApiDeps,
  idToken: string,
  demands: Demands,
): Promise<Asking & Pick<IdentityProof, 'account'>> {
  const { proof } = await verifyProof(deps, idToken, demands)
  refuseGuest(proof)
  const user = await deps.users.find(proof.uid)
  if (!user) throw new ApiError('auth/session-ended')
  return { uid: proof.uid, idToken, locale: user.locale, account: proof.account }
}
