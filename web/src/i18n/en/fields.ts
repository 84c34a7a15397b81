import { PASSWORD_MIN_LENGTH } from '../../lib/password/password.ts'
import type { Catalogue } from '../catalogue.ts'

export const fields: Catalogue['fields'] = {
  emailRequired: 'Enter your e-mail address.',
  emailWithoutDomain: 'Incomplete address: give the domain after “@”.',
  emailSame: 'This is your address already. Type another one.',
  wordDiffers: 'The word does not match. Type it as it is written.',
  emailInvalid: 'This e-mail address is not complete. Check it.',
  passwordRequired: 'Enter your password.',
  passwordAgain: 'Enter your password again.',
  passwordTooShort: `Choose a password of at least ${PASSWORD_MIN_LENGTH} characters.`,
  passwordRules: 'This password does not follow every rule yet. Add to it.',
  passwordDiffers: 'The two passwords differ.',
  nameRequired: 'Enter the name to show.',
  nameInvalid: 'This name holds an invisible character. Enter it again.',
  nameTooLong: 'This name is too long: 80 characters at most.',
  termsRequired: 'Accept the terms to continue.',
}
