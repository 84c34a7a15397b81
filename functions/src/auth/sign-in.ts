import type { BodyOf } from '@sesame/contract/endpoint'
import { signIn, type Grant } from '@sesame/contract/endpoints/auth'
import { ApiError } from '../common/api-error.ts'
import { describeOrigin } from '../common/origin.ts'
import type { IdentityProof } from '../common/ports/identity/identity.ts'
import { bestEffort } from '../common/within.ts'
import type { RequestContext } from '../common/http/request-context.ts'
import { route, type Answer, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { judgeProof, type GoodProof } from '../common/account/recent-proof.ts'
import { accountOf } from './profile/account-of.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { continueSession } from './session/continue-session.ts'
import { lifeOf, openSession } from './session/open-session.ts'

/** `POST api/auth/sign-in`: 201 when it completed a new provider or guest account. */
export function signInRoute(deps: ApiDeps): Route {
  return route(
    signIn,
    async ({ body, context }) => {
      let proof: IdentityProof | null = null
      try {
        proof = await deps.identity.verify(body.idToken)
        await deps.limiter.take(LIMITS.signIn, context.address)
        return await enter(deps, await judgeProof(deps, proof), body, context)
      } catch (error) {
        // Requests refused by a limit write nothing.
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
          await deps.audit.record('sign-in-refused', proof?.uid ?? null, { code: error.code })
          if (proof && error.code === 'auth/session-ended') await showRefusal(deps, proof, context)
        }
        throw error
      }
    },
    { limits: [LIMITS.signInAsked] },
  )
}

const NOT_SHOWN = { message: 'Refus absent de l’historique', event: 'refusal-not-shown' } as const

/** Shows in the history that somebody came back with a sign-in that had been ended. */
async function showRefusal(
  deps: ApiDeps,
  { uid, provider }: IdentityProof,
  context: RequestContext,
): Promise<void> {
  await bestEffort(deps.log, NOT_SHOWN, async () => {
    const user = await deps.users.find(uid)
    if (!user) return
    const origin = await describeOrigin(context, user.locale)
    const login = { ...origin, provider, at: deps.now(), mark: 'refused' }
    await deps.sessions.recordLogin(uid, login)
  })
}

async function enter(
  deps: ApiDeps,
  good: GoodProof,
  { remember, sid }: BodyOf<typeof signIn>,
  context: RequestContext,
): Promise<Answer<Grant>> {
  const { proof } = good
  await requireAlive(deps, good, remember)
  const { user, isNew } = await accountOf(deps, proof, context)
  const continued = sid ? await continueSession(deps, user, good, sid) : null
  const open = async () => (await openSession(deps, { ...good, user, remember, context })).grant
  return { status: isNew ? 201 : 200, body: continued ?? (await open()) }
}

/**
 * Refuses an expired sign-in and ends it, so that a later request with `remember` cannot revive it.
 *
 * @throws {ApiError} `auth/requires-recent-login` (401).
 */
async function requireAlive(
  { sessions, now }: ApiDeps,
  { proof, signIn }: GoodProof,
  remember: boolean,
): Promise<void> {
  if (now() < lifeOf(proof, signIn, remember)) return
  const { uid, authTimeSeconds } = proof
  await sessions.end(uid, { chosen: () => false, untilSeconds: authTimeSeconds })
  throw new ApiError('auth/requires-recent-login')
}
