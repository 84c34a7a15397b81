import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { signUp } from '@sesame/contract/endpoints/auth'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { verifyProof } from '../common/recent-proof.ts'
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
    async ({ body, context: { userAgent } }) => {
      await requireCaptcha(deps, body.captchaToken, CAPTCHA_ACTIONS.signUp)
      const proof = await verifyProof(deps, body.idToken, RECENT_LOGIN_MS)
      if (proof.provider === 'guest') throw new ApiError('auth/forbidden')
      const known = await deps.users.find(proof.uid)
      if (known?.acceptedTermsAt != null) throw new ApiError('auth/already-signed-up')
      const { displayName, locale } = body
      const user = newUser(proof, await deps.identity.user(proof.uid), {
        displayName,
        locale,
        acceptedTermsAt: deps.now(),
      })
      await deps.users.save(user)
      await deps.identity.rename(proof.uid, displayName)
      const event = known ? 'upgrade' : 'sign-up'
      deps.log.info('Compte créé', { event, uid: proof.uid })
      await deps.statistics.count(event, proof.provider)
      const { sid, grant } = await openSession(deps, { proof, user, remember: false, userAgent })
      // What a guest held must not go on as a registered user's: the sid changes with the rights.
      const { authTimeSeconds } = proof
      if (known)
        await deps.sessions.endOthers(proof.uid, { sid, authTimeSeconds, cutOffOlder: false })
      return { status: 201, body: grant }
    },
    { limits: [LIMITS.signUp] },
  )
}
