import { signOut } from '@sesame/contract/endpoints/auth'
import { route, type Route } from '../common/http/route.ts'
import type { AuthDeps } from './auth-deps.ts'

/** `POST api/auth/sign-out`: ends the session of the caller's token, in the database rules too. */
export function signOutRoute({ sessions, audit }: AuthDeps): Route {
  return route(signOut, async ({ claims: { sub, sid } }) => {
    await sessions.end(sub, { chosen: (other) => other === sid })
    await audit.record('sign-out', sub, { sid })
    return {}
  })
}
