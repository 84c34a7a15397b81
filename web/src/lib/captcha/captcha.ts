import type { CaptchaAction } from '@sesame/contract/captcha'

/** Distinguishes people from robots. */
export interface Captcha {
  /** Whether this installation has a captcha. */
  readonly isConfigured: boolean
  /** Starts loading the captcha before the form is submitted. */
  prepare: () => void
  /**
   * Resolves to a captcha token for our API; empty on failure. The API then decides whether to accept the form without a token.
   */
  token: (action: CaptchaAction) => Promise<string>
}

/** An installation without a captcha. */
export const noCaptcha: Captcha = {
  isConfigured: false,
  prepare: () => undefined,
  token: () => Promise.resolve(''),
}
