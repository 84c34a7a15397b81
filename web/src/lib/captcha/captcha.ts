import type { CaptchaAction } from '@sesame/contract/captcha'

/** Distinguishes people from robots. */
export interface Captcha {
  /** Whether this installation has one. */
  readonly isConfigured: boolean
  /** Loads it before the form is submitted. */
  prepare: () => void
  /** A token for our API; empty on failure, which leaves the decision to the API. */
  token: (action: CaptchaAction) => Promise<string>
}

/** An installation without a captcha. */
export const noCaptcha: Captcha = {
  isConfigured: false,
  prepare: () => undefined,
  token: () => Promise.resolve(''),
}
