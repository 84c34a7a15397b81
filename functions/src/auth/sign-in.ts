import { REMEMBERED_SESSION_MS, SESSION_MS } from '@sesame/contract/constants'
import type { BodyOf } from '@sesame/contract/endpoint'
import { signIn, type Grant } from '@sesame/contract/endpoints/auth'
import { ApiError } from '../common/api-error.ts'
import type { RequestContext } from '../common/http/request-context.ts'
import { route, type Answer, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import type { IdentityProof } from '../common/identity.ts'
import { requireGoodStanding, requireRecent } from '../common/recent-proof.ts'
import { accountOf } from './account-of.ts'
import type { AuthDeps } from './auth-deps.ts'
import { continueSession } from './continue-session.ts'
import { openSession } from './open-session.ts'

/** `POST api/auth/sign-in`: 201 when it completed a new provider or guest account. */
export function signInRoute(deps: AuthDeps): Route {
  return route(
    signIn,
    async ({ body, context }) => {
      let uid: string | null = null
      try {
        const proof = await deps.identity.verify(body.idToken)
        uid = proof.uid
        return await enter(deps, proof, body, context)
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) {
          await deps.audit.record('sign-in-refused', uid, { code: error.code })
        }
        throw error
      }
    },
    { limits: [LIMITS.signIn] },
  )
}

async function enter(
  deps: AuthDeps,
  proof: IdentityProof,
  { remember, sid }: BodyOf<typeof signIn>,
  context: RequestContext,
): Promise<Answer<Grant>> {
  requireRecent(proof, deps.now(), remember ? REMEMBERED_SESSION_MS : SESSION_MS)
  await requireGoodStanding(deps.sessions, proof)
  const { user, isNew } = await accountOf(deps, proof)
  const continued = sid ? await continueSession(deps, user, proof, sid) : null
  const open = async () => (await openSession(deps, { proof, user, remember, context })).grant
  return { status: isNew ? 201 : 200, body: continued ?? (await open()) }
}
