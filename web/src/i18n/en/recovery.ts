import { PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/en.ts'
import type { recovery as french } from '../fr/recovery.ts'

export const recovery: typeof french = {
  wall: walls.forgot,
  walls: {
    resetPassword: walls.resetPassword,
    verifyEmail: walls.verifyEmail,
    verifyAndChangeEmail: walls.verifyAndChangeEmail,
    recoverEmail: walls.recoverEmail,
  },
  title: 'Forgotten password',
  lead: 'Enter your account’s e-mail address and we’ll send you a link to choose a new password.',
  email: 'E-mail address',
  send: 'Send the link',
  sending: 'Sending…',
  sendFailed: 'The e-mail wasn’t sent',
  back: 'Back to sign-in',
  sentTitle: 'Check your inbox',
  sentIf: 'If an account matches ',
  sentThen: ', we’ve just sent an e-mail. It may take a few minutes to arrive.',
  linkLife: 'The link is valid for one hour and works only once.',
  resend: 'Resend the e-mail',
  resent: 'If an account matches this address, we’ve just sent another e-mail.',
  resendIn: (seconds) => `Resend the e-mail (${seconds}\u00A0s)`,
  nothing: 'Nothing yet? Check your spam folder or ',
  otherAddress: 'use another address',
  resetTitle: 'Reset your password',
  forAccount: 'For the account',
  newPassword: 'New password',
  again: 'Confirm password',
  endsOthers: 'You’ll be signed out on your other devices.',
  save: 'Save password',
  saving: 'Saving…',
  resetFailed: 'The password wasn’t saved',
  apply: {
    verifyEmail: {
      title: 'Verify your address',
      lead: 'Confirm that this is your address:',
      button: 'Verify my address',
    },
    verifyAndChangeEmail: {
      title: 'Change your address',
      lead: 'From now on, you’ll sign in with',
      button: 'Confirm the new address',
    },
    recoverEmail: {
      title: 'Restore your address',
      lead: 'Your account’s address has changed. If that wasn’t you, go back to',
      button: 'Restore this address',
    },
  },
  signInFirst: {
    title: 'Did you create this account?',
    signedOut: 'Sign in to confirm the address',
    locked: 'Your session is locked. Unlock it to confirm the address',
    guest: `You’re using ${PRODUCT} as a guest. Sign in to confirm the address`,
    otherOpen: 'Another account is open here:',
    other: 'Sign out of it, then sign in to confirm the address',
    signIn: 'Sign in',
    unlock: 'Unlock',
    switchAccount: 'Switch accounts',
    lossTitle: 'Your guest data will be erased',
    loss: 'It won’t follow you to another account.',
    notYou: 'Wasn’t this you?',
    notYouText:
      'Someone may have signed up with your address. Reset the password with a link sent to that address: they’ll be signed out, and the account will be yours. If you do nothing, the address stays unverified.',
    reset: 'Reset the password',
  },
  entersOther: {
    title: 'Switch accounts?',
    lead: 'This link opens the account',
    guest: `You’re using ${PRODUCT} as a guest.`,
    keepGuest: 'Keep my guest data',
    other: 'Its session on this device will be closed.',
    locked: 'The locked session on this device will be closed.',
    keep: 'Keep this session',
  },
  done: {
    resetPassword: {
      title: 'Password saved',
      text: () => 'You’re signed in here; all your other sessions have been closed.',
    },
    verifyEmail: {
      title: 'Address verified',
      text: (email) => `${email} is confirmed as yours.`,
    },
    verifyAndChangeEmail: {
      title: 'Address changed',
      text: (email) => `From now on, sign in with ${email}.`,
    },
    recoverEmail: {
      title: 'Address restored',
      text: (email) =>
        `You sign in with ${email} again. Choose a new password: someone may know the old one.`,
    },
  },
  goOn: 'Continue',
  choosePassword: 'Choose a new password',
  overTitle: 'This link no longer works',
  over: (resets) =>
    resets
      ? 'It has expired or has already been used. Ask for a new one.'
      : 'It has expired or has already been used. Sign in, then ask for a new one from your profile.',
  failedTitle: 'That didn’t work',
  askAgain: 'Ask for a new link',
}
