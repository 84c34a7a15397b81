import type { CaptchaAction } from '@sesame/contract/captcha'

/** Tells people from robots. */
export interface Captcha {
  /** Whether this installation has one. */
  readonly isConfigured: boolean
  /** Fetches what it needs, ahead of the submit; only forms that need it ask. */
  prepare: () => void
  /** A token for our API; empty where there is none, which the API judges. */
  token: (action: CaptchaAction) => Promise<string>
}

/** An installation without a captcha. */
export const noCaptcha: Captcha = {
  isConfigured: false,
  prepare: () => undefined,
  token: () => Promise.resolve(''),
}
