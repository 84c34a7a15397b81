import { endSession } from '@sesame/contract/endpoints/auth'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import type { AuthDeps } from './auth-deps.ts'

/** `DELETE api/auth/sessions/:sid`: ends one of the caller's sessions. */
export function endSessionRoute({ sessions, audit }: AuthDeps): Route {
  return route(endSession, async ({ params: { sid }, claims: { sub, sid: own, auth_time } }) => {
    const state = await sessions.state(sub, sid)
    if (!state) throw new ApiError('auth/session-not-found')
    // Another session of this very sign-in goes alone: with the sign-in, this one would end too.
    const keptSeconds = sid === own ? undefined : auth_time
    await sessions.end(sub, { chosen: (other) => other === sid, keptSeconds })
    await audit.record('revoke', sub, { sid })
    return {}
  })
}
