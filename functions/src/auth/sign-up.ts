import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { signUp } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import type { IdentityProof } from '../common/identity.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { refuseGuest, verifyProof } from '../common/recent-proof.ts'
import type { AuthDeps } from './auth-deps.ts'
import { newUser } from './new-user.ts'
import { openSession } from './open-session.ts'
import { requireCaptcha } from './require-captcha.ts'

/**
 * `POST api/auth/sign-up`: completes an account made with the identity service, or turns a guest
 * into a registered user under the same uid. A retry after half of it was written completes it.
 */
export function signUpRoute(deps: AuthDeps): Route {
  return route(
    signUp,
    async ({ body, context }) => {
      await requireCaptcha(deps, body.captchaToken, CAPTCHA_ACTIONS.signUp)
      const proof = await verifyProof(deps, body.idToken, RECENT_LOGIN_MS)
      refuseGuest(proof)
      const { uid } = proof
      const known = await deps.users.find(uid)
      if (known && (await isComplete(deps, known))) throw new ApiError('auth/already-signed-up')
      const { displayName, locale } = body
      const chosen = { displayName, locale, acceptedTermsAt: deps.now() }
      if (known?.isAnonymous) await endGuest(deps, proof)
      const made = newUser(proof, await deps.identity.user(uid), chosen)
      // Who has been in already, with a provider's account, may have chosen another picture, or none.
      const user = known && !known.isAnonymous ? { ...made, photoURL: known.photoURL } : made
      await save(deps, user, displayName)
      const { sid, grant } = await openSession(deps, { proof, user, remember: false, context })
      const event = eventOf(known)
      await Promise.all([
        deps.audit.record(event, uid, { sid, provider: proof.provider }),
        event !== 'terms-accepted' && deps.statistics.count(event, proof.provider),
      ])
      return { status: 201, body: grant }
    },
    { limits: [LIMITS.signUp] },
  )
}

/** What a guest held must not go on as a registered user's: the sid changes with the rights. */
async function endGuest(
  { sessions }: Pick<AuthDeps, 'sessions'>,
  { uid, authTimeSeconds }: IdentityProof,
): Promise<void> {
  await sessions.endOthers(uid, { sid: null, authTimeSeconds, cutOffOlder: false })
}

/** Accepted terms without a session since are what an attempt left that died half-way, just now. */
async function isComplete({ sessions, now }: AuthDeps, known: User): Promise<boolean> {
  const { uid, acceptedTermsAt } = known
  if (acceptedTermsAt === null) return false
  if (now() - acceptedTermsAt > RECENT_LOGIN_MS) return true
  const since = Object.values(await sessions.list(uid)).filter(
    ({ createdAt, provider }) => createdAt >= acceptedTermsAt && provider !== 'guest',
  )
  return since.length > 0
}

/** Writes the profile, and takes it back when the account was erased in the meantime. */
async function save({ users, identity }: AuthDeps, user: User, displayName: string): Promise<void> {
  await users.save(user)
  try {
    await identity.rename(user.uid, displayName)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) await users.remove(user.uid)
    throw error
  }
}

/** An account of a provider was made, and counted, at its first sign-in. */
function eventOf(known: User | null): 'sign-up' | 'upgrade' | 'terms-accepted' {
  if (known?.isAnonymous) return 'upgrade'
  return known?.acceptedTermsAt === null ? 'terms-accepted' : 'sign-up'
}
