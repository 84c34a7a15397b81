import { walls } from '../../../../brand/en.ts'
import type { Catalogue } from '../catalogue.ts'

export const signIn: Catalogue['signIn'] = {
  title: 'Sign in',
  wall: walls.signIn,
  noAccount: 'No account yet?',
  signUp: 'Create an account',
  email: 'E-mail address',
  password: 'Password',
  remember: 'Stay signed in',
  forgot: 'Forgot your password?',
  submit: 'Sign in',
  pending: 'Signing in…',
  or: 'or continue with',
  orWithoutPassword: 'or, without a password',
  passkey: 'Use a passkey',
  passkeyHint: 'If you have a passkey, it’s offered here.',
  continueWith: (name) => `Continue with ${name}`,
  guest: 'Continue as a guest',
  resumeTitle: 'Welcome back',
  resumeHint: 'You’re still signed in here.',
  failed: 'Sign-in failed',
  endedTitle: 'Your session has ended',
  endedElsewhereTitle: 'This device was signed out',
  endedElsewhere:
    'Your session was closed from elsewhere, or your sign-in methods changed. Sign in again.',
  refusedTitle: 'Your session was closed',
  refused:
    'It wasn’t unlocked after five attempts. Sign in, or [choose a new password](forgotPassword).',
  ended: 'Sign in again to continue.',
}
