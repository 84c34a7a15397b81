import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { SECOND_MS } from '@sesame/contract/durations'
import { verifyAccessToken } from '../common/access-token/verify.ts'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { describeOrigin } from '../common/origin.ts'
import { nextStep } from '../common/session/next-step.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { grantFor } from './session/grant-for.ts'

/**
 * `POST api/auth/refresh-access-token`: the next token of a session, and its user (specification, section 7).
 * Reuse of an older token means that it was copied, and ends the session.
 */
export function refreshAccessTokenRoute(deps: ApiDeps): Route {
  const { config, now, sessions, users, notifications, audit } = deps
  return route(
    refreshAccessToken,
    async ({ body: { accessToken }, context }) => {
      const nowSeconds = Math.floor(now() / SECOND_MS)
      const claims = verifyAccessToken(config.keys, config.scope, nowSeconds, accessToken)
      const { sub, sid, auth_time: authTimeSeconds } = claims
      const [rotation, user] = await Promise.all([
        nextStep(sessions, claims, now()),
        users.find(sub),
      ])
      if (rotation.outcome === 'reused') {
        const origin = await describeOrigin(context, user?.locale ?? 'fr')
        const alert = { kind: 'token-reuse', at: now(), sid, authTimeSeconds, ...origin } as const
        await Promise.all([
          audit.record('token-reuse', sub, { sid }),
          notifications.notify(sub, alert),
        ])
      }
      if (rotation.outcome === 'locked') throw new ApiError('auth/session-locked')
      if (!('state' in rotation) || !user) throw new ApiError('auth/session-ended')
      return { body: grantFor(deps, user, sid, rotation.state) }
    },
    { limits: [LIMITS.refresh] },
  )
}
