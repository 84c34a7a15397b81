import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { endOtherSessions } from '@sesame/contract/endpoints/auth'
import { currentUser } from '../common/account/current-user.ts'
import { route, type Route } from '../common/http/route.ts'
import type { AuthDeps } from './auth-deps.ts'

/** Sign-ins this young may still be on their way to us. A copied session must not keep its owner out. */
const ON_ITS_WAY_MS = MINUTE_MS

/**
 * `DELETE api/auth/sessions`: ends every session of the caller but this one, and every sign-in that no
 * session uses. The account is read first: it may be this session that has to end.
 */
export function endOtherSessionsRoute(deps: AuthDeps): Route {
  const { sessions, audit, now } = deps
  return route(endOtherSessions, async ({ claims }) => {
    await currentUser(deps, claims)
    const { sub, sid, auth_time } = claims
    const ended = await sessions.end(sub, {
      chosen: (other) => other !== sid,
      keptSeconds: auth_time,
      untilSeconds: Math.floor((now() - ON_ITS_WAY_MS) / SECOND_MS),
      unused: true,
    })
    await audit.record('revoke-others', sub, { ended })
    return {}
  })
}
