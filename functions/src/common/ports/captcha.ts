import type { CaptchaAction } from '@sesame/contract/captcha'

/** `unavailable`: the service could not judge the token. */
export type CaptchaVerdict = 'passed' | 'refused' | 'unavailable'

/** Distinguishes people from robots (the specification's captcha service). */
export interface Captcha {
  /** Judges a token that the client got for this action. A token passes only once. */
  verify(token: string, action: CaptchaAction): Promise<CaptchaVerdict>
}
