import type { Catalogue } from '../catalogue.ts'

export const fields: Catalogue['fields'] = {
  emailRequired: 'Enter your e-mail address.',
  emailInvalid: 'This e-mail address isn’t valid. Example: name@example.com',
  passwordRequired: 'Enter your password.',
  passwordAgain: 'Enter your password again.',
}
