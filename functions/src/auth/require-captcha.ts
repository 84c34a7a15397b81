import type { CaptchaAction } from '@sesame/contract/captcha'
import { ApiError } from '../common/api-error.ts'
import type { AuthDeps } from './auth-deps.ts'

/**
 * Lets nobody through without a captcha that passed.
 *
 * @throws {ApiError} `auth/captcha-refused`, or `server/unavailable` when nobody could judge it.
 */
export async function requireCaptcha(
  { captcha }: Pick<AuthDeps, 'captcha'>,
  token: string,
  action: CaptchaAction,
): Promise<void> {
  const verdict = await captcha.verify(token, action)
  if (verdict === 'unavailable') throw new ApiError('server/unavailable')
  if (verdict === 'refused') throw new ApiError('auth/captcha-refused')
}
