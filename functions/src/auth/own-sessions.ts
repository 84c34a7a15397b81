import {
  endOtherSessions,
  endSession,
  listSessions,
  signOut,
} from '@sesame/contract/endpoints/auth'
import { currentUser } from '../common/account/current-user.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { endOthersNow } from './session/end-others.ts'

/** `GET api/auth/sessions`: the caller's sessions, and which one is making the call. */
export function listSessionsRoute({ sessions }: ApiDeps): Route {
  return route(listSessions, async ({ claims: { sub, sid } }) => ({
    body: { current: sid, sessions: await sessions.list(sub) },
  }))
}

/** `POST api/auth/sign-out`: ends the calling session, for the API and the database rules. */
export function signOutRoute({ sessions, audit }: ApiDeps): Route {
  return route(signOut, async ({ claims: { sub, sid } }) => {
    await sessions.end(sub, { chosen: (other) => other === sid })
    await audit.record('sign-out', sub, { sid })
    return {}
  })
}

/** `DELETE api/auth/sessions/:sid`: ends one of the caller's sessions. */
export function endSessionRoute({ sessions, audit }: ApiDeps): Route {
  return route(endSession, async ({ params: { sid }, claims: { sub, sid: own, auth_time } }) => {
    const state = await sessions.state(sub, sid)
    if (!state) throw new ApiError('auth/session-not-found')
    // Another session of the same sign-in ends alone. Ending the sign-in would end this session too.
    const keptSeconds = sid === own ? undefined : auth_time
    await sessions.end(sub, { chosen: (other) => other === sid, keptSeconds })
    await audit.record('revoke', sub, { sid })
    return {}
  })
}

/**
 * `DELETE api/auth/sessions`: ends all the caller's other sessions, and sign-ins without a session. The
 * account is checked first, since it may end the calling session itself.
 */
export function endOtherSessionsRoute(deps: ApiDeps): Route {
  return route(endOtherSessions, async ({ claims }) => {
    await currentUser(deps, claims)
    const { sub: uid, sid, auth_time } = claims
    const ended = await endOthersNow(deps, { uid, sid, authTimeSeconds: auth_time })
    await deps.audit.record('revoke-others', uid, { ended })
    return {}
  })
}
