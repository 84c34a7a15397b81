import { REMEMBERED_SESSION_MS, SESSION_MS } from '@sesame/contract/constants'
import { signIn } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import type { IdentityProof } from '../common/identity.ts'
import { verifyProof } from '../common/recent-proof.ts'
import type { AuthDeps } from './auth-deps.ts'
import { continueSession } from './continue-session.ts'
import { newUser } from './new-user.ts'
import { openSession } from './open-session.ts'

/** `POST api/auth/sign-in`: 201 when it completed a new provider or guest account. */
export function signInRoute(deps: AuthDeps): Route {
  return route(
    signIn,
    async ({ body: { idToken, remember, sid }, context: { userAgent } }) => {
      const life = remember ? REMEMBERED_SESSION_MS : SESSION_MS
      const proof = await verifyProof(deps, idToken, life)
      const known = await deps.users.find(proof.uid)
      const user = known ? await synchronise(deps, known, proof) : await complete(deps, proof)
      const continued = sid ? await continueSession(deps, user, proof, sid) : null
      const open = async () => (await openSession(deps, { proof, user, remember, userAgent })).grant
      return { status: known ? 200 : 201, body: continued ?? (await open()) }
    },
    { limits: [LIMITS.signIn] },
  )
}

/** Completes the account of a provider or a guest; a password account finishes `sign-up` first. */
async function complete(deps: AuthDeps, proof: IdentityProof): Promise<User> {
  if (proof.provider === 'password') throw new ApiError('auth/sign-up-incomplete')
  const identity = await deps.identity.user(proof.uid)
  const user = newUser(proof, identity, {
    displayName: proof.displayName,
    locale: 'fr',
    acceptedTermsAt: null,
  })
  await deps.users.save(user)
  await deps.statistics.count(proof.provider === 'guest' ? 'guest' : 'sign-up', proof.provider)
  return user
}

/** Takes over what the identity service decides: address, verification, kind of account. */
async function synchronise(deps: AuthDeps, known: User, proof: IdentityProof): Promise<User> {
  const { providers } = await deps.identity.user(proof.uid)
  const user: User = {
    ...known,
    email: proof.email,
    emailVerified: proof.emailVerified,
    providers: [...providers],
  }
  if (JSON.stringify(user) !== JSON.stringify(known)) await deps.users.save(user)
  return user
}
