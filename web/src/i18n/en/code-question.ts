import { PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/en.ts'
import type { CodeQuestionTexts } from '../fr/code-question.ts'

export const codeQuestion: CodeQuestionTexts = {
  wall: walls.code,
  under: ['First the password,', 'then the code.'],
  title: 'Enter your code',
  lead: `Open your code app, line “${PRODUCT}”.`,
  code: '6-digit code',
  codeRequired: 'Enter the code that your app shows.',
  codeInvalid: 'This code has six digits. Check what you typed.',
  refused: (left) =>
    left === undefined
      ? 'That code isn’t right. Wait for the next one.'
      : `That code isn’t right. Wait for the next one; ${left}\u00A0attempt${left === 1 ? '' : 's'} left.`,
  remember: 'Don’t ask again on this device for 30\u00A0days',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  unlock: 'Unlock',
  unlocking: 'Unlocking…',
  confirm: 'Confirm',
  confirming: 'Checking…',
  failed: 'Code not checked',
  noCode: 'no code to hand?',
  withoutWaiting: 'without waiting',
  usePasskey: 'Use a passkey',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the code app',
  lost: 'I no longer have my phone',
  lostAll: 'I no longer have these codes either',
  back: 'Back to sign-in',
  backToLock: 'Back to the lock screen',
  tooMany: 'Too many attempts',
  wait: (time) => `Wait ${time}, then enter a new code.`,
  waited: 'You can enter a new code.',
  expiredTitle: 'The request has expired',
  expired: 'A code must be entered within five minutes of the password. Nothing was opened.',
  recoveryTitle: 'A recovery code',
  recoveryLead: 'One of the ten codes stored when you turned this on. It won’t work again.',
  recovery: 'Recovery code',
  recoveryHint: 'Eight characters, with or without the hyphen.',
  recoveryRequired: 'Enter one of your recovery codes.',
  recoveryInvalid: 'A recovery code has eight letters and digits. Check what you typed.',
  recoveryRefused: (left) =>
    left === undefined || left > 2
      ? 'That code isn’t right, or has been used. Try another.'
      : `That code isn’t right, or has been used. Try another; ${left}\u00A0attempt${left === 1 ? '' : 's'} left.`,
  lostWall: walls.codeLost,
  lostUnder: ['That’s what recovery', 'codes are for.'],
  lostTitle: 'Without your phone',
  lostLead: (ways) =>
    ways === 1 ? 'One way back to your account' : 'Two ways back to your account',
  withRecovery: 'With a recovery code',
  withRecoveryText: 'One of the ten codes stored when you turned this on. You get in at once.',
  withoutCode: (days) =>
    days === 7
      ? 'Without a code, in seven days'
      : `Without a code, in ${days}\u00A0day${days === 1 ? '' : 's'}`,
  withoutCodeText: (moment) =>
    `The code app is removed on ${moment}. Until then, we announce it every day to your address and your devices, so that nobody does it in your place.`,
  begin: 'Start waiting',
  beginning: 'Saving…',
  beginFailed: 'The wait hasn’t begun',
  beginTitle: (days) => (days === 7 ? 'Start the seven-day wait?' : `Start the ${days}-day wait?`),
  consequences: {
    told: (email) =>
      email === null
        ? 'We announce it at once, then every day, on your devices.'
        : `We announce it at once, then every day, to ${email} and on your devices.`,
    removed: (moment) => `On ${moment}, the code app and its recovery codes are removed.`,
    next: 'You then sign in with your password alone, and set up a new phone.',
  },
  passkeyHint: 'A passkey opens your account without a code.',
  backToCode: 'Back to the code',
  waitWall: walls.codeWait,
  waitUnder: ['The door keeps', 'its promise.'],
  begunTitle: 'The wait has begun',
  begun: 'There’s nothing else to do. Come back and sign in with your password.',
  stillTitle: (days) => {
    if (days < 1) return 'This is the last day'
    const count = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'][days - 1] ?? `${days}`
    return `${count} more day${days === 1 ? '' : 's'}`
  },
  still: 'Your password is right. The code app protects the account until the date below.',
  opens: 'Your account opens without a code',
  meter: 'Wait',
  day: (day, days) => `Day ${day} of ${days}`,
  stops: 'What stops it',
  stopsBy: {
    code: 'Signing in with a code or a recovery code. The password alone doesn’t.',
    mail: 'The “It wasn’t me” button in each day’s e\u2011mail or notification.',
    home: 'The card on the home page of any device that is still signed in.',
  },
  found: 'I’ve found my phone',
  stoppedWall: walls.codeStopped,
  stoppedUnder: ['Someone said no.'],
  stoppedTitle: 'The wait was stopped',
  stopped: 'Two-step verification stays on.',
  notYou: 'Wasn’t this you?',
  notYouText: `Write to the ${PRODUCT} team: ${environment.legal.contact}.`,
  beginAgain: 'Start waiting again',
  overUnder: ['Thank you for waiting.'],
  overTitle: 'The wait is over',
  over: 'The code app and its recovery codes have been removed. You’re signed in on this device.',
  withoutFactor: 'Your account no longer has two-step verification',
  withoutFactorText: 'Turn it on with your new phone: it only takes a minute.',
  activate: 'Turn on two-step verification',
  goHome: 'Continue to home',
}
