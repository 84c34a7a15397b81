import { walls } from '../../../../brand/en.ts'
import type { signUp as french } from '../fr/sign-up.ts'

export const signUp: typeof french = {
  title: 'Create an account',
  wall: walls.signUp,
  hasAccount: 'Already have an account?',
  signIn: 'Sign in',
  name: 'Display name',
  nameHint: 'Shown on your profile. A nickname is fine.',
  email: 'E-mail address',
  password: 'Password',
  withPasskey: 'Use a passkey instead',
  withPassword: 'Use a password instead',
  passkeyHint: 'No password to remember: your device will ask for your face, fingerprint or PIN.',
  termsBefore: 'I accept the ',
  termsLink: 'terms of use',
  termsBetween: ' and I have read the ',
  privacyLink: 'privacy policy',
  submit: 'Create my account',
  pending: 'Creating your account…',
  or: 'or continue with',
  signUpWith: (name) => `Sign up with ${name}`,
  failed: 'Your account wasn’t created',
  completeTitle: 'Finish signing up',
  completeText: (email) => `Your sign-up with ${email} isn’t finished. There’s one step left.`,
  notYou: 'Not you?',
  otherAccount: 'Use another account',
}
