import {
  endOtherSessions,
  endSession,
  listSessions,
  signOut,
} from '@sesame/contract/endpoints/auth'
import { keyOfSignIn, type AccessRecord } from '../common/access/access-record.ts'
import { forgetRemembered } from '../common/access/second-factor.ts'
import { endSessions } from '../common/access/sessions.ts'
import { FOLLOW, followAccount } from '../common/account/follow-account.ts'
import { goneIf } from '../common/account/followed.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { endOthersNow } from './session/end-others.ts'
import { expectRevocation, revoke } from './session/re-entry.ts'

/** `GET api/auth/sessions`: lists the caller's sessions, and returns which of them made the request. */
export function listSessionsRoute(deps: ApiDeps): Route {
  return personRoute(deps, listSessions, {
    handle: ({ claims: { sid }, person }) =>
      Promise.resolve({ body: { current: sid, sessions: person.facts.record.shown } }),
  })
}

/** `POST api/auth/sign-out`: ends the calling session, for the API and the database rules. */
export function signOutRoute(deps: ApiDeps): Route {
  return personRoute(deps, signOut, {
    serves: 'leaving',
    handle: async ({ claims: { sid }, person }) => {
      await person.commit(({ record }, then) => {
        then.audit('sign-out', { sid })
        return {
          record: endSessions(record, { chosen: (other) => other === sid }),
          result: undefined,
        }
      })
      return {}
    },
  })
}

/** `DELETE api/auth/sessions/:sid`: ends one of the caller's sessions. */
export function endSessionRoute(deps: ApiDeps): Route {
  return personRoute(deps, endSession, {
    handle: async ({ params: { sid }, claims: { sid: own }, person }) => {
      const ended = await person.commit(({ record }, then) => {
        if (!(sid in record.states)) throw new ApiError('auth/session-not-found')
        then.audit('revoke', { sid })
        // If the other session comes from the same sign-in, end only that session: ending the sign-in would also end the calling
        // session.
        const mine = sid === own ? undefined : record.states[own]
        const kept = mine && keyOfSignIn(mine)
        const left = endSessions(record, { chosen: (other) => other === sid, kept })
        const device = deviceOf(record, sid)
        const isTheirs = device !== undefined && device === deviceOf(record, own)
        // If the ended session is on another device, require a second-factor code on that device again, because a stranger
        // who has the device may also know the password.
        const asks = isTheirs ? left : forgetRemembered(left, (one) => one !== device)
        return { record: asks, result: sessionsOf(record) - sessionsOf(left) }
      })
      return { body: { ended } }
    },
  })
}

const deviceOf = ({ shown }: AccessRecord, sid: string) => shown[sid]?.deviceId

const sessionsOf = ({ states }: AccessRecord) => Object.keys(states).length

/** `DELETE api/auth/sessions`: ends all the caller's other sessions and sign-ins, at the identity service too. */
export function endOtherSessionsRoute(deps: ApiDeps): Route {
  return personRoute(deps, endOtherSessions, {
    needs: FOLLOW,
    handle: async ({ claims: { sid, auth_time: authTimeSeconds }, person }) => {
      const revocation = await person.commit((facts, then) => {
        // A revocation at the identity service may end the calling session itself.
        const followed = followAccount(facts, then)
        const refused = followed.refused ?? goneIf(!(sid in followed.record.states))
        if (refused) return { ...followed, refused, result: null }
        const { record, ended } = endOthersNow(followed.record, { sid, authTimeSeconds }, then.at)
        then.audit('revoke-others', { ended })
        if (followed.user?.isAnonymous !== false) return { record, result: null }
        const expecting = expectRevocation(record, facts.account, then, sid)
        return { record: expecting.record, result: expecting.revocation }
      })
      return { body: revocation === null ? {} : await revoke(deps, person.uid, revocation) }
    },
  })
}
