import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import { forgotPassword } from '@sesame/contract/endpoints/auth'
import { LIMITS } from '../../common/limits/limits.ts'
import { mailbox } from '../../common/limits/mailbox.ts'
import { publicRoute, type Route } from '../../common/http/route.ts'
import type { ApiDeps } from '../../common/api-deps.ts'

const PASSED = [LIMITS.forgotPassword, LIMITS.forgotPasswordEmail] as const
const UNPROVEN = [LIMITS.unproven, LIMITS.unprovenEmail] as const

/**
 * `POST api/auth/forgot-password`: answers 202 after the same work, whether the account exists or not. Requests that fail the
 * captcha, or arrive while captchas cannot be verified, have separate, stricter limits, so that strangers cannot use up the
 * limits of real users.
 */
export function forgotPasswordRoute(deps: ApiDeps): Route {
  const { captcha, limiter, accountMails, statistics } = deps
  return publicRoute(
    forgotPassword,
    async ({ body: { email, captchaToken, locale }, context: { address } }) => {
      const verdict = await captcha.verify(captchaToken, CAPTCHA_ACTIONS.forgotPassword)
      const [byAddress, byEmail] = verdict === 'passed' ? PASSED : UNPROVEN
      await limiter.take(byAddress, address)
      // The limit per mailbox is counted last, just before the e-mail is sent.
      await limiter.take(byEmail, mailbox(email))
      await accountMails.resetPassword(email, locale)
      await statistics.count('reset-request')
      return { status: 202 }
    },
    { limits: [LIMITS.forgotPasswordAsked] },
  )
}
