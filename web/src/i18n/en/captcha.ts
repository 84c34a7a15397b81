import type { Catalogue } from '../catalogue.ts'

export const captcha: Catalogue['captcha'] = {
  notice: 'A discreet check against robots protects this form: mostly, you need not do anything.',
  before: 'It is reCAPTCHA; the Google ',
  privacy: 'Privacy Policy',
  between: ' and ',
  terms: 'Terms of Service',
  after: ' apply.',
}
