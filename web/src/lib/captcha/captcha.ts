import type { CaptchaAction } from '@sesame/contract/captcha'

/** Tells people from robots. */
export interface Captcha {
  /** Whether this installation has one. */
  readonly isConfigured: boolean
  /** Loads it ahead of the submit. */
  prepare: () => void
  /** A token for our API; empty on failure: the API decides. */
  token: (action: CaptchaAction) => Promise<string>
}

/** An installation without a captcha. */
export const noCaptcha: Captcha = {
  isConfigured: false,
  prepare: () => undefined,
  token: () => Promise.resolve(''),
}
