import { lockSession } from '@sesame/contract/endpoints/auth'
import { route, type Route } from '../common/http/route.ts'
import type { AuthDeps } from './auth-deps.ts'

/** `POST api/auth/lock-session`: locks the caller's session, here and in the database rules. */
export function lockSessionRoute({ sessions, audit, statistics, now }: AuthDeps): Route {
  return route(lockSession, async ({ claims: { sub, sid } }) => {
    await sessions.lock(sub, sid, now())
    await Promise.all([audit.record('lock', sub, { sid }), statistics.count('lock')])
    return {}
  })
}
