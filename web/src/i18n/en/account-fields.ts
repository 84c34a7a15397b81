import { MAX_DISPLAY_NAME } from '@sesame/contract/constants'
import { PASSWORD_MIN_LENGTH } from '../../lib/password/password.ts'
import type { accountFields as fr } from '../fr/account-fields.ts'

export const accountFields: typeof fr = {
  emailSame: 'That’s already your address. Enter a different one.',
  wordDiffers: 'The word doesn’t match. Type it exactly as shown.',
  passwordTooShort: `Choose a password with at least ${PASSWORD_MIN_LENGTH}\u00A0characters.`,
  passwordRules: 'This password doesn’t meet all the rules yet. Add to it.',
  passwordCommon: 'This is one of the first passwords that anyone tries. Choose another one.',
  passwordDiffers: 'The two passwords don’t match.',
  nameRequired: 'Enter a display name.',
  nameInvalid: 'This name contains an invisible character. Enter it again.',
  nameTooLong: `This name is too long: ${MAX_DISPLAY_NAME}\u00A0characters at most.`,
  termsRequired: 'Accept the terms to continue.',
}
