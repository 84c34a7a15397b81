import type { CaptchaAction } from '@sesame/contract/captcha'

/** `unavailable`: the service could not check the token. */
export type CaptchaVerdict = 'passed' | 'refused' | 'unavailable'

/** Distinguishes humans from robots (the specification's captcha service). */
export interface Captcha {
  /** Checks a token that the client got for this action. Each token is accepted only once. */
  verify(token: string, action: CaptchaAction): Promise<CaptchaVerdict>
}
