import { PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/en.ts'
import type { restore as french } from '../fr/restore.ts'

export const restore: typeof french = {
  wall: walls.restore,
  title: 'Take your account back',
  lead: (day) =>
    `Your account was deleted, but not through ${PRODUCT}. Your data stays where it is ${day === null ? 'for thirty days' : `until ${day}`}.`,
  will: 'If you confirm:',
  steps: [
    'Your account comes back with its address, your data, your passkeys and your linked accounts.',
    'You choose a new password.',
  ],
  button: 'Take my account back',
  failed: 'Your account isn’t back yet',
  choice: {
    title: 'Two accounts for one address',
    lead: 'Since yours was deleted, another account was created with your address. You can only keep one of them.',
    newTitle: 'The new account',
    newText: (day) =>
      `If you keep it, nothing changes. The old one and its data will be deleted ${day === null ? 'thirty days after it was lost' : `on ${day}`}.`,
    newButton: 'Keep the new account',
    oldTitle: 'The old account',
    oldText: 'If you take it back, it returns as it was.',
    forGood: 'The new account and all its data are deleted at once. This can’t be undone.',
    oldButton: 'Take the old one back, delete the new one',
  },
  passwordTitle: 'Choose a new password',
  keptTitle: 'You’re keeping the new account',
  kept: (day) =>
    day === null
      ? 'The link in the e-mail still works if you change your mind.'
      : `The old account will be deleted on ${day}. Until then, the link in the e-mail still works if you change your mind.`,
  choose: 'Back to the choice',
  doneTitle: 'Your account is back',
  done: 'You’re signed in here. From now on, use your new password, and remember to check your devices and sign-in methods.',
  goOn: 'Continue',
  overTitle: 'This link no longer works',
  over: 'It has expired, or your account is already back. If so, sign in or ask for a new password.',
  signIn: 'Sign in',
  forgot: 'Forgotten password',
}
