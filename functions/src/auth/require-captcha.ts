import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'

/**
 * Requires a captcha solved for a sign-up.
 *
 * @throws {ApiError} `auth/captcha-refused`, `server/unavailable` if the captcha could not be verified.
 */
export async function requireCaptcha(
  { captcha }: Pick<ApiDeps, 'captcha'>,
  token: string,
): Promise<void> {
  const verdict = await captcha.verify(token, CAPTCHA_ACTIONS.signUp)
  if (verdict === 'unavailable') {
    throw new ApiError('server/unavailable', { because: 'captcha-unavailable' })
  }
  if (verdict === 'refused') throw new ApiError('auth/captcha-refused')
}
