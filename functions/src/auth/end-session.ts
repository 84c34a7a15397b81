import { endSession } from '@sesame/contract/endpoints/auth'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import type { AuthDeps } from './auth-deps.ts'

/** `DELETE api/auth/sessions/:sid`: ends one of the caller's sessions. */
export function endSessionRoute({ sessions, log }: AuthDeps): Route {
  return route(endSession, async ({ params: { sid }, claims: { sub } }) => {
    const state = await sessions.state(sub, sid)
    if (!state) throw new ApiError('auth/session-not-found')
    await sessions.end(sub, sid, state.authTimeSeconds)
    log.info('Session révoquée', { event: 'revoke', uid: sub })
    return {}
  })
}
