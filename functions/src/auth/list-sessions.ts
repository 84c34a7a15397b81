import { listSessions } from '@sesame/contract/endpoints/auth'
import { route, type Route } from '../common/http/route.ts'
import type { AuthDeps } from './auth-deps.ts'

/** `GET api/auth/sessions`: the caller's sessions, and which of them is this one. */
export function listSessionsRoute({ sessions }: AuthDeps): Route {
  return route(listSessions, async ({ claims: { sub, sid } }) => ({
    body: { current: sid, sessions: await sessions.list(sub) },
  }))
}
