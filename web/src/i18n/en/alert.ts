import { walls } from '../../../../brand/en.ts'
import type { alert as french } from '../fr/alert.ts'

const REPLACED =
  'If you have a password, it stops working, and we e-mail you a link to choose a new one.'
const ALL = 'All devices are signed out at once.'
const ALL_DONE = 'All devices have been signed out.'
const CODES = 'You replace your recovery codes.'

export const alert: typeof french = {
  wall: walls.alert,
  notMe: {
    title: 'Wasn’t this you?',
    will: 'If you confirm:',
    button: 'Secure my account',
    restore: 'Undo this change',
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
      steps: ['That device is signed out at once.', REPLACED],
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
      lead: 'A sign-in method was added to your account.',
      steps: ['That sign-in method is removed.', ALL, REPLACED],
      done: ALL_DONE,
    },
    'method-removed': {
      lead: 'A sign-in method was removed from your account.',
      steps: [ALL, REPLACED],
      done: ALL_DONE,
    },
    'second-factor-added': {
      lead: 'Two-step verification was turned on for your account.',
      steps: ['Two-step verification is removed.', ALL, REPLACED],
      done: 'Two-step verification is removed, and all devices have been signed out.',
    },
    'second-factor-removed': {
      lead: 'Two-step verification was turned off for your account.',
      steps: [ALL, REPLACED, 'You turn two-step verification on again.'],
      done: ALL_DONE,
    },
    'second-factor-wait': {
      lead: 'Someone asked to remove your codes.',
      steps: ['The wait is stopped: your codes stay on.', ALL, REPLACED],
      done: 'The wait is stopped, and all devices have been signed out. Your codes stay on.',
    },
    'recovery-codes-replaced': {
      lead: 'Your account’s recovery codes were replaced.',
      steps: [ALL, REPLACED, CODES],
      done: ALL_DONE,
    },
    'recovery-code-used': {
      lead: 'One of your account’s recovery codes was used.',
      steps: [ALL, REPLACED, CODES],
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
  newPassword: 'Choose a new password',
  stillToDo: 'Noted: it wasn’t you. One thing is left to do.',
  stepDone: 'Done: ',
  stepNext: 'To do: ',
  mailed: 'A second e-mail was sent to the same mailbox, titled “Choose a new password”.',
  openMail: 'Open it: its link works once, for one hour.',
  resend: 'Resend the e-mail',
  signIn: 'Sign in and check my devices',
  passwordOver: 'The old password no longer opens your account.',
  notMailed:
    'Also check that nobody else uses your passkeys or the accounts that you sign in with.',
  noted: 'Thanks for letting us know',
  notedText: 'There’s nothing else to do.',
  goOn: 'Continue',
  overTitle: 'This link no longer works',
  over: 'It has expired or has already been used. If in doubt, sign in and check your devices and sign-in methods.',
  toSecurity: 'Check my devices',
}
