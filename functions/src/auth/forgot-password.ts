import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import { forgotPassword } from '@sesame/contract/endpoints/auth'
import { emailSubject } from '../common/limits/email-subject.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { route, type Route } from '../common/http/route.ts'
import type { AuthDeps } from './auth-deps.ts'

/**
 * `POST api/auth/forgot-password`: 202 and the same work whether there is such an account. Who does
 * not pass the captcha, or when it is down, gets strict limits in its place.
 */
export function forgotPasswordRoute(deps: AuthDeps): Route {
  const { captcha, limiter, passwordReset, statistics } = deps
  return route(
    forgotPassword,
    async ({ body: { email, captchaToken, locale }, context: { address } }) => {
      const verdict = await captcha.verify(captchaToken, CAPTCHA_ACTIONS.forgotPassword)
      if (verdict !== 'passed') {
        await limiter.take(LIMITS.unproven, address)
        await limiter.take(LIMITS.unprovenEmail, emailSubject(email))
      }
      await passwordReset.send(email, locale)
      await statistics.count('reset-request')
      return { status: 202 }
    },
    { limits: [LIMITS.forgotPassword, LIMITS.forgotPasswordEmail] },
  )
}
