import { DAY_MS } from '@sesame/contract/durations'
import { isSameAddress } from '@sesame/contract/email-address'
import { changeEmail, verifyEmail } from '@sesame/contract/endpoints/auth'
import { FOLLOW, type FollowNeeds } from '../common/account/follow-account.ts'
import { followed } from '../common/account/followed.ts'
import { refuseGuest, requireFresh } from '../common/account/recent-proof.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { mailbox } from '../common/limits/mailbox.ts'
import type { Person } from '../common/person/person.ts'
import { recordFor } from '../common/person/record-for.ts'

/** How long the identity service accepts a link that changes the address. */
const ADDRESS_LINK_MS = 3 * DAY_MS

/**
 * `POST api/auth/verify-email`: sends the link that verifies the account's address. The session authorizes the request; the ID
 * token is only passed on to the identity service.
 */
export function verifyEmailRoute(deps: ApiDeps): Route {
  const send = async (person: Person<FollowNeeds>, sid: string, idToken: string) => {
    const { uid, facts } = person
    const { locale } = await followed(person, sid)
    await deps.limiter.take(LIMITS.verifyEmailTo, mailbox(facts.account?.email ?? uid))
    if (deps.emails.areSent) {
      await recordFor(deps, uid, (then) => then.email(then.draw('email'), { kind: 'verify-email' }))
    } else await deps.accountMails.verifyEmail({ uid, idToken, locale })
    return { status: 202 } as const
  }
  return personRoute(deps, verifyEmail, {
    limits: [LIMITS.verifyEmail],
    needs: FOLLOW,
    handle: async ({ body: { idToken }, claims, proof, person }) => {
      refuseGuest(proof)
      return send(person, claims.sid, idToken)
    },
    reenter: ({ body: { idToken }, claims, person }) => send(person, claims.sid, idToken),
  })
}

/**
 * `POST api/auth/change-email`: sends the link that changes the address. Nothing changes until the link is opened. A
 * request for the current address cancels the pending change: it sends no e-mail and needs no fresh proof, since it grants
 * nothing.
 */
export function changeEmailRoute(deps: ApiDeps): Route {
  return personRoute(deps, changeEmail, {
    limits: [LIMITS.changeEmail],
    needs: FOLLOW,
    handle: async ({ body: { idToken, email }, claims, proof, person, context }) => {
      const { uid, facts } = person
      refuseGuest(proof)
      const user = await followed(person, claims.sid)
      const { locale } = user
      if (isSameAddress(email, user.email)) {
        await person.commit(({ record }) => ({
          record: { ...record, asked: {} },
          result: undefined,
        }))
        return { status: 202 }
      }
      requireFresh(facts.record, claims.sid, deps.now())
      // The account was given this address outside its owner's session, so opening the link would not prove who owns the address.
      if (isSameAddress(email, facts.account?.email)) {
        throw new ApiError('auth/method-not-confirmed', { because: 'address-of-nobody' })
      }
      await deps.limiter.take(LIMITS.changeEmailFrom, context.address)
      await deps.limiter.take(LIMITS.changeEmailTo, mailbox(email))
      const { areSent } = deps.emails
      await person.commit(({ record }, then) => {
        if (areSent) then.email(then.draw('email'), { kind: 'change-email', newEmail: email })
        const asked = { email: { address: email, until: then.at + ADDRESS_LINK_MS } }
        return { record: { ...record, asked }, result: undefined }
      })
      if (!areSent) await deps.accountMails.changeEmail({ uid, idToken, locale }, email)
      return { status: 202 }
    },
  })
}
