import { PASSWORD_MIN_LENGTH } from '../../lib/password.ts'
import type { Catalogue } from '../catalogue.ts'

export const signUp: Catalogue['signUp'] = {
  title: 'Create an account',
  wall: ['A key', 'of your own.'],
  hasAccount: 'Do you have an account?',
  signIn: 'Sign in',
  name: 'Display name',
  nameHint: 'Shown on your profile. A pseudonym is fine.',
  email: 'E-mail address',
  password: 'Password',
  strengthLabel: 'Password strength',
  strength: [
    'Strength',
    'Strength: weak',
    'Strength: fair',
    'Strength: good',
    'Strength: excellent',
  ],
  strengthWord: ['not rated', 'weak', 'fair', 'good', 'excellent'],
  rule: `At least ${PASSWORD_MIN_LENGTH} characters`,
  ruleMet: ' (met)',
  terms: 'I accept the terms of use and I have read the privacy policy.',
  submit: 'Create my account',
  pending: 'Creating the account…',
  or: 'or continue with',
  signUpWith: (name) => `Sign up with ${name}`,
  failed: 'The account was not created',
  completeTitle: 'Finish signing up',
  completeText: (email) => `Your sign-up with ${email} is not finished. One step is left.`,
  notYou: 'Not you?',
  otherAccount: 'Use another account',
}
