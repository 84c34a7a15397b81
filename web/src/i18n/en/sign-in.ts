import type { Catalogue } from '../catalogue.ts'

export const signIn: Catalogue['signIn'] = {
  title: 'Sign in',
  wall: ['Open,', 'Sesame.'],
  noAccount: 'No account yet?',
  signUp: 'Create an account',
  email: 'E-mail address',
  password: 'Password',
  remember: 'Stay signed in',
  submit: 'Sign in',
  pending: 'Signing in…',
  or: 'or continue with',
  continueWith: (name) => `Continue with ${name}`,
  guest: 'Continue as a guest',
  failed: 'Sign-in failed',
  endedTitle: 'Your session is over',
  ended: 'Sign in again to continue.',
}
