import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import type { BodyOf } from '@sesame/contract/endpoint'
import { signUp } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { followAccount, requireLatest } from '../common/account/follow-account.ts'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import type { IdentityProof } from '../common/ports/identity.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { refuseGuest, verifyProof } from '../common/account/recent-proof.ts'
import type { AuthDeps } from './auth-deps.ts'
import { claimProfile } from './profile/claim-profile.ts'
import { isSignedUp } from './profile/is-signed-up.ts'
import { newUser } from './profile/new-user.ts'
import { openSession } from './session/open-session.ts'
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
      const good = await verifyProof(deps, body.idToken, { maxAgeMs: RECENT_LOGIN_MS })
      const { proof } = good
      refuseGuest(proof)
      await deps.limiter.take(LIMITS.signUp, context.address)
      const known = await knownNow(deps, proof)
      if (known && (await isSignedUp(deps, known))) throw new ApiError('auth/already-signed-up')
      const user = profileOf(proof, known, { ...body, acceptedTermsAt: deps.now() })
      const opened = await claimProfile(deps, {
        user,
        known,
        complete: async () => {
          if (known?.isAnonymous) await endGuest(deps, proof)
          await deps.identity.rename(user.uid, body.displayName)
          await deps.identity.markRegistered(user.uid)
          // An account that is made here stays on the device.
          return openSession(deps, { ...good, user, remember: true, context })
        },
      })
      if (!opened) throw new ApiError('auth/already-signed-up')
      const { sid, grant } = opened
      const event = eventOf(known)
      await Promise.all([
        deps.audit.record(event, user.uid, { sid, provider: proof.provider }),
        event !== 'terms-accepted' && deps.statistics.count(event, proof.provider),
      ])
      return { status: 201, body: grant }
    },
    { limits: [LIMITS.signUpAsked] },
  )
}

/** The profile that there is already, of a guest or a provider's account, as the account has it now. */
async function knownNow(deps: AuthDeps, proof: IdentityProof): Promise<User | null> {
  const { uid, account } = proof
  const known = await deps.users.find(uid)
  if (known) return followAccount(deps, { known, account, proof })
  await requireLatest(deps, uid, account, proof)
  return null
}

/** Who has been in already, with a provider's account, may have chosen another picture, or none. */
function profileOf(
  proof: IdentityProof,
  known: User | null,
  chosen: Pick<BodyOf<typeof signUp>, 'displayName' | 'locale'> & { acceptedTermsAt: number },
): User {
  const { displayName, locale, acceptedTermsAt } = chosen
  const made = newUser(proof, { displayName, locale, acceptedTermsAt })
  return known && !known.isAnonymous ? { ...made, photoURL: known.photoURL } : made
}

/** What a guest held must not go on as a registered user's: the sid changes with the rights. */
async function endGuest(
  { sessions }: Pick<AuthDeps, 'sessions'>,
  { uid, authTimeSeconds }: IdentityProof,
): Promise<void> {
  await sessions.end(uid, { chosen: () => true, keptSeconds: authTimeSeconds })
}

/** An account of a provider was made, and counted, at its first sign-in. */
function eventOf(known: User | null): 'sign-up' | 'upgrade' | 'terms-accepted' {
  if (known?.isAnonymous) return 'upgrade'
  return known?.acceptedTermsAt === null ? 'terms-accepted' : 'sign-up'
}
