/** Actions for which a captcha token is requested. reCAPTCHA allows letters, digits, `_` and `/`. */
export const CAPTCHA_ACTIONS = {
  signUp: 'sign_up',
  forgotPassword: 'forgot_password',
  /** The name of the action in the identity service's own client. */
  appCheck: 'fire_app_check',
} as const

/** An action of {@link CAPTCHA_ACTIONS}. */
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[keyof typeof CAPTCHA_ACTIONS]
