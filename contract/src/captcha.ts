/** What a captcha token is asked for, by client and server alike: letters, digits, `_` and `/` only. */
export const CAPTCHA_ACTIONS = {
  signUp: 'sign_up',
  forgotPassword: 'forgot_password',
} as const

/** An action of {@link CAPTCHA_ACTIONS}. */
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[keyof typeof CAPTCHA_ACTIONS]
