import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import { forgotPassword } from '@sesame/contract/endpoints/auth'
import { emailSubject } from '../common/limits/email-subject.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { route, type Route } from '../common/http/route.ts'
import type { AuthDeps } from './auth-deps.ts'

const PASSED = [LIMITS.forgotPassword, LIMITS.forgotPasswordEmail] as const
const UNPROVEN = [LIMITS.unproven, LIMITS.unprovenEmail] as const

/**
 * `POST api/auth/forgot-password`: 202 and the same work whether there is such an account. Who does
 * not pass the captcha, or when it is down, has strict limits of their own: they use up nothing of
 * what belongs to those who pass.
 */
export function forgotPasswordRoute(deps: AuthDeps): Route {
  const { captcha, limiter, passwordReset, statistics } = deps
  return route(
    forgotPassword,
    async ({ body: { email, captchaToken, locale }, context: { address } }) => {
      const verdict = await captcha.verify(captchaToken, CAPTCHA_ACTIONS.forgotPassword)
      const [byAddress, byEmail] = verdict === 'passed' ? PASSED : UNPROVEN
      await limiter.take(byAddress, address)
      // Last: what counts for an e-mail is a mail that is asked for.
      await limiter.take(byEmail, emailSubject(email))
      await passwordReset.send(email, locale)
      await statistics.count('reset-request')
      return { status: 202 }
    },
    { limits: [LIMITS.forgotPasswordAsked] },
  )
}
