import { SECOND_MS } from '@sesame/contract/durations'
import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { rotateSession, stepAfter } from '../common/access/sessions.ts'
import { verifyAccessToken } from '../common/access-token/verify.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { publicRoute, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { logCaller } from '../common/logging/logger.ts'
import { describeOrigin } from '../common/origin.ts'
import { readPerson } from '../common/person/person.ts'
import type { RequestContext } from '../common/http/request-context.ts'
import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { User } from '@sesame/contract/user'
import { grantFor, type CurrentStep } from './session/grant-for.ts'

/**
 * `POST api/auth/refresh-access-token`: returns the next token of a session, and its user (specification, section 7). Reuse of an
 * older token means that the token was copied, so the session ends.
 */
export function refreshAccessTokenRoute(deps: ApiDeps): Route {
  const { config, now, users } = deps
  return publicRoute(
    refreshAccessToken,
    async ({ body: { accessToken }, context }) => {
      const nowSeconds = Math.floor(now() / SECOND_MS)
      const claims = verifyAccessToken(config.keys, config.scope, nowSeconds, accessToken)
      const { sub, sid, n, auth_time: authTimeSeconds } = claims
      logCaller(sub)
      const [isNext, user] = await Promise.all([takeStep(deps, claims), users.find(sub)])
      // A session's sign-in changes only together with its step, so the sign-in in this token is current.
      const step = isNext
        ? { n: n + 1, authTimeSeconds }
        : await decide(deps, claims, user, context)
      return { body: grantFor(deps, user, sid, step) }
    },
    { limits: [LIMITS.refresh] },
  )
}

/** Advances the session by one step, if the database rules find that the token's step is the current step of an open session. */
function takeStep(
  { records, now }: Pick<ApiDeps, 'records' | 'now'>,
  { sub, sid, n }: AccessTokenClaims,
): Promise<boolean> {
  const at = now()
  const step = Object.entries(stepAfter(n, at)).map(([field, value]) => [
    ...[`access/${sub}/states/${sid}/${field}`, value],
  ])
  return records.refresh(sub, {
    ...(Object.fromEntries(step) as Record<string, number>),
    [`access/${sub}/shown/${sid}/lastSeenAt`]: at,
    [`seen/${sub}`]: at,
  })
}

/** Handles a refresh whose token does not have the session's current step. */
async function decide(
  deps: ApiDeps,
  { sub: uid, sid, n }: AccessTokenClaims,
  user: User | null,
  context: RequestContext,
): Promise<CurrentStep> {
  const person = await readPerson(deps, uid, { needs: [] })
  // A newer version of the functions wrote this session, and an instance of that version can serve it. If we answered that the
  // session ended, the page would delete its token.
  if (sid in person.facts.record.unreadable) {
    throw new ApiError('server/unavailable', { because: 'refresh-unreadable' })
  }
  const rotation = rotateSession(person.facts.record, sid, n, deps.now())
  const { outcome } = rotation
  if (outcome === 'locked') throw new ApiError('auth/session-locked', { because: 'refresh-locked' })
  if (outcome === 'current') return rotation
  if (outcome === 'lost') {
    const { idleExpiresAt } = rotation
    // Use a separate write, checked by the database rules and without `rev`, so that repeating this token cannot block the
    // person's other commits.
    await deps.records.refresh(uid, {
      [`access/${uid}/states/${sid}/idleExpiresAt`]: idleExpiresAt,
    })
    return rotation
  }
  if (outcome !== 'reused') {
    throw new ApiError('auth/session-ended', { because: `refresh-${outcome}` })
  }
  const origin = await describeOrigin(context, user?.locale ?? 'fr')
  return person.commit(({ record }, then) => {
    const again = rotateSession(record, sid, n, deps.now())
    if (again.outcome === 'current' || again.outcome === 'lost') return { record, result: again }
    const refused = new ApiError('auth/session-ended', { because: `again-${again.outcome}` })
    if (again.outcome !== 'reused') throw refused
    const authTimeSeconds = record.states[sid]?.authTimeSeconds ?? 0
    then.audit('token-reuse', { ...origin, sid })
    then.alert({ kind: 'token-reuse', sid, authTimeSeconds, ...origin })
    return { record: again.record, refused, result: { n, authTimeSeconds } }
  })
}
