import { SECOND_MS } from '@sesame/contract/durations'
import { endOtherSessions } from '@sesame/contract/endpoints/auth'
import { route, type Route } from '../common/http/route.ts'
import type { AuthDeps } from './auth-deps.ts'

/**
 * `DELETE api/auth/sessions`: ends every session of the caller but this one, and the sign-ins that nobody came
 * with so far.
 */
export function endOtherSessionsRoute({ sessions, audit, now }: AuthDeps): Route {
  return route(endOtherSessions, async ({ claims: { sub, sid, auth_time } }) => {
    const ended = await sessions.end(sub, {
      chosen: (other) => other !== sid,
      keptSeconds: auth_time,
      untilSeconds: Math.floor(now() / SECOND_MS),
    })
    await audit.record('revoke-others', sub, { ended })
    return {}
  })
}
