import type { recovery as french } from '../fr/recovery.ts'

export const recovery: typeof french = {
  wall: ['Cassim forgot', 'the words', 'as well.'],
  newWall: ['New', 'magic words.'],
  title: 'Forgotten password',
  lead: 'Enter the e-mail address of your account: you will get a link to choose a new password.',
  email: 'E-mail address',
  send: 'Send the link',
  sending: 'Sending…',
  sendFailed: 'The e-mail was not sent',
  back: 'Back to sign-in',
  sentTitle: 'Check your inbox',
  sentIf: 'If an account matches ',
  sentThen: ', an e-mail has just left. It may take a few minutes to arrive.',
  linkLife: 'The link is good for an hour and works only once.',
  resend: 'Send the e-mail again',
  resent: 'If this address has an account, another e-mail has just left.',
  resendIn: (seconds) => `Send the e-mail again (${seconds} s)`,
  nothing: 'Nothing yet? Look among your unwanted mail or ',
  otherAddress: 'use another address',
  resetTitle: 'Reset the password',
  forAccount: 'For the account',
  newPassword: 'New password',
  again: 'Confirm the password',
  endsOthers: 'Your other devices will be signed out.',
  save: 'Save the password',
  saving: 'Saving…',
  resetFailed: 'The password was not saved',
  apply: {
    verifyEmail: {
      title: 'Verify your address',
      lead: 'Confirm that this address is yours:',
      button: 'Verify my address',
    },
    verifyAndChangeEmail: {
      title: 'Change your address',
      lead: 'From now on, you will sign in with',
      button: 'Confirm the new address',
    },
    recoverEmail: {
      title: 'Take your address back',
      lead: 'The address of your account has changed. If that was not you, go back to',
      button: 'Take this address back',
    },
  },
  done: {
    resetPassword: {
      title: 'Password saved',
      text: () => 'You are signed in on this device; all the others are signed out.',
    },
    verifyEmail: {
      title: 'Address verified',
      text: (email) => `${email} is yours.`,
    },
    verifyAndChangeEmail: {
      title: 'Address changed',
      text: (email) => `From now on, sign in with ${email}.`,
    },
    recoverEmail: {
      title: 'Address restored',
      text: (email) =>
        `Your account answers to ${email} again. Choose a new password: the old one may be known.`,
    },
  },
  goOn: 'Continue',
  choosePassword: 'Choose a new password',
  overTitle: 'This link is spent',
  over: (resets) =>
    resets
      ? 'It has expired, or it has been used. Ask for a new one.'
      : 'It has expired, or it has been used. Sign in: your profile sends a new one.',
  failedTitle: 'That did not work',
  askAgain: 'Ask for a new link',
}
