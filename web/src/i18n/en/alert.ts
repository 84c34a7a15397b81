import type { alert as french } from '../fr/alert.ts'

const RESET = 'If you have a password, we e-mail you a link to choose a new one.'
const REPLACED =
  'If you have a password, it stops working, and we e-mail you a link to choose a new one.'
const ALL = 'All devices are signed out at once.'
const ALL_DONE = 'All devices have been signed out.'

export const alert: typeof french = {
  wall: ['Who said', 'the magic words?'],
  notMe: {
    title: 'That wasn’t you?',
    will: 'If you confirm:',
    button: 'Secure my account',
    restore: 'Cancel this change',
    other: 'That was me',
    failed: 'Your account isn’t fully secured',
  },
  me: {
    title: 'Was that you?',
    text: 'We note your answer, and nothing else changes.',
    button: 'That was me',
    other: 'That wasn’t me',
    failed: 'Your answer couldn’t be saved',
  },
  kinds: {
    'new-device': {
      lead: 'Your account was opened from a device that we hadn’t seen before.',
      steps: ['That device is signed out at once.', RESET],
      done: 'The device has been signed out.',
    },
    'password-changed': {
      lead: 'Your account’s password has changed.',
      steps: [ALL, REPLACED],
      done: ALL_DONE,
    },
    'email-changed': {
      lead: 'Your account’s e-mail address has changed.',
      steps: ['The old address is put back.', ALL, REPLACED],
      done: 'The old address is back, and all devices have been signed out.',
    },
    'method-added': {
      lead: 'A way to sign in was added to your account.',
      steps: ['That way to sign in is removed.', ALL, REPLACED],
      done: ALL_DONE,
    },
    'method-removed': {
      lead: 'A way to sign in was removed from your account.',
      steps: [ALL, REPLACED],
      done: ALL_DONE,
    },
    other: {
      lead: 'Something in your account has changed.',
      steps: [ALL, REPLACED],
      done: ALL_DONE,
    },
  },
  secured: 'Account secured',
  restored: 'Address restored',
  mailed: 'We’re e-mailing you a link to choose a new password.',
  notMailed:
    'Also check that nobody else uses your passkeys or the accounts that you sign in with.',
  noted: 'Thanks for letting us know',
  notedText: 'There’s nothing else to do.',
  goOn: 'Continue',
  overTitle: 'This link no longer works',
  over: 'It has expired or has already been used. If in doubt, sign in and check your devices and ways to sign in.',
  toSecurity: 'Check my devices',
}
