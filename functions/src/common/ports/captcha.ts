import type { CaptchaAction } from '@sesame/contract/captcha'

/** `unavailable` is the service's fault: neither a person nor a robot was seen. */
export type CaptchaVerdict = 'passed' | 'refused' | 'unavailable'

/** Tells people from robots (the specification's captcha service). */
export interface Captcha {
  /** Judges a token that the client got for this action; a token passes once. */
  verify(token: string, action: CaptchaAction): Promise<CaptchaVerdict>
}
