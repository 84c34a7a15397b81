import type { Catalogue } from '../catalogue.ts'

export const captcha: Catalogue['captcha'] = {
  notice:
    'A discreet anti-bot check protects this form. Most of the time, there’s nothing you need to do.',
  before: 'It’s provided by reCAPTCHA; the Google ',
  privacy: 'Privacy Policy',
  between: ' and ',
  terms: 'Terms of Service',
  after: ' apply.',
}
