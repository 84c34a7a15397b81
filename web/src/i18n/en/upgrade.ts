import type { upgrade as french } from '../fr/upgrade.ts'

export const upgrade: typeof french = {
  title: 'Keep my data',
  text: 'Create your account: your place stays as it is, it just gains a key.',
  wall: ['Your place', 'is kept.'],
  back: 'Later, back home',
  with: (name) => `Continue with ${name}`,
  failed: 'The account was not created',
  lastTitle: 'One more step',
  last: (email) => `${email} now opens your place. Choose your name, and the account is created.`,
  lastWithoutEmail:
    'Your new key now opens this place. Choose your name, and the account is created.',
  proofTitle: 'Confirm that it is you',
  takenEmail: 'This address cannot open a new account',
  takenEmailText: (email) => `If ${email} is yours, sign in with the password of its account.`,
  takenAccount: 'This account already opens another place',
  takenAccountText: 'You can enter that other place, or choose another account for this one.',
  lossTitle: 'Your guest data will be erased.',
  loss: 'They do not follow you into another account.',
  password: 'Password of this account',
  forgot: 'Forgot your password?',
  enter: 'Sign in to this account',
  entering: 'Signing in…',
  enterFailed: 'You could not be signed in',
  otherEmail: 'Choose another address',
  otherAccount: 'Choose another account',
}
