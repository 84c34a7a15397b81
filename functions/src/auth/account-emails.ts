import { changeEmail, verifyEmail } from '@sesame/contract/endpoints/auth'
import { FOLLOW, type FollowNeeds } from '../common/account/follow-account.ts'
import { followed } from '../common/account/followed.ts'
import { refuseGuest, requireFresh } from '../common/account/recent-proof.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { mailbox } from '../common/limits/mailbox.ts'
import type { Person } from '../common/person/person.ts'
import type { Letter } from '../mails/letter.ts'

/** `POST api/auth/verify-email`: has the link sent that verifies the account's address. */
export function verifyEmailRoute(deps: ApiDeps): Route {
  return personRoute(deps, verifyEmail, {
    limits: [LIMITS.verifyEmail],
    needs: FOLLOW,
    handle: async ({ body: { idToken }, claims, proof, person }) => {
      const { uid, facts } = person
      refuseGuest(proof)
      const { locale } = await followed(person, claims.sid)
      await deps.limiter.take(LIMITS.verifyEmailTo, mailbox(facts.account?.email ?? uid))
      if (deps.letters.areSent) await send(person, { kind: 'verify-email' })
      else await deps.accountMails.verifyEmail({ uid, idToken, locale })
      return { status: 202 }
    },
  })
}

/** `POST api/auth/change-email`: has the link sent that changes it. Nothing changes before that link is opened. */
export function changeEmailRoute(deps: ApiDeps): Route {
  return personRoute(deps, changeEmail, {
    limits: [LIMITS.changeEmail],
    needs: FOLLOW,
    handle: async ({ body: { idToken, email }, claims, proof, person }) => {
      const { uid, facts } = person
      refuseGuest(proof)
      const { locale } = await followed(person, claims.sid)
      requireFresh(facts.record, claims.sid, deps.now())
      await deps.limiter.take(LIMITS.changeEmailTo, mailbox(email))
      if (deps.letters.areSent) await send(person, { kind: 'change-email', newEmail: email })
      else await deps.accountMails.changeEmail({ uid, idToken, locale }, email)
      return { status: 202 }
    },
  })
}

/** Has a letter of ours sent. */
function send(person: Person<FollowNeeds>, letter: Letter): Promise<void> {
  return person.commit(({ record }, then) => {
    then.letter(then.draw('letter'), letter)
    return { record, result: undefined }
  })
}
