import { walls } from '../../../../brand/en.ts'
import type { upgrade as french } from '../fr/upgrade.ts'

export const upgrade: typeof french = {
  title: 'Keep my data',
  text: 'Create your account: your space stays just as it is, and you can open it on any device.',
  wall: walls.upgrade,
  back: 'Not now, back to home',
  with: (name) => `Continue with ${name}`,
  failed: 'Your account wasn’t created',
  lastTitle: 'One more step',
  last: (email) => `You can now open your space with ${email}. Choose a display name to finish.`,
  lastWithoutEmail:
    'You can now open your space with this account. Choose a display name to finish.',
  proofTitle: 'Confirm it’s you',
  takenEmail: 'This address can’t be used for a new account',
  takenEmailText: (email) => `If ${email} is yours, sign in with that account’s password.`,
  takenAccount: 'This account already has another space',
  takenAccountText: 'You can open that other space, or choose another account for this one.',
  lossTitle: 'Your guest data will be erased',
  loss: 'It won’t follow you to another account.',
  password: 'Password for that account',
  forgot: 'Forgot your password?',
  enter: 'Sign in to that account',
  entering: 'Signing in…',
  enterFailed: 'Sign-in failed',
  otherEmail: 'Choose another address',
  otherAccount: 'Choose another account',
}
