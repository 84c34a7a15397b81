import { endOtherSessions } from '@sesame/contract/endpoints/auth'
import { route, type Route } from '../common/http/route.ts'
import type { AuthDeps } from './auth-deps.ts'

/** `DELETE api/auth/sessions`: ends every session of the caller but this one. */
export function endOtherSessionsRoute({ sessions, audit }: AuthDeps): Route {
  return route(endOtherSessions, async ({ claims: { sub, sid, auth_time } }) => {
    const ended = await sessions.end(sub, {
      chosen: (other) => other !== sid,
      keptSeconds: auth_time,
    })
    await audit.record('revoke-others', sub, { ended })
    return {}
  })
}
