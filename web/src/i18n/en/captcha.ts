import type { captcha as french } from '../fr/captcha.ts'

export const captcha: typeof french = {
  notice:
    'A discreet anti-bot check protects this form. Most of the time, there’s nothing you need to do.',
  before: 'It’s provided by reCAPTCHA; the Google ',
  privacy: 'Privacy Policy',
  between: ' and ',
  terms: 'Terms of Service',
  after: ' apply.',
}
