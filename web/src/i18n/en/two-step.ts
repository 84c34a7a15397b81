import { PRODUCT } from '@sesame/contract/product'
import type { InsideTexts } from '../fr/inside.ts'

export const twoStep: InsideTexts['twoStep'] = {
  step: (step) => `Step ${step} of 2`,
  title: 'Turn on two-step verification',
  lead: `After the password, ${PRODUCT} will ask for a code shown on your phone. Your password alone will no longer be enough to get in. Passkeys ask for no code.`,
  leadWithout: (methods) =>
    `After ${methods}, ${PRODUCT} will ask for a code shown on your phone. Passkeys ask for no code.`,
  openApp: 'Open a code app',
  openAppText:
    'Your password manager’s will do, or the Passwords app on an iPhone, Google Authenticator, Aegis, FreeOTP.',
  scan: 'Scan this QR code',
  qr: `QR code of your ${PRODUCT} account, to scan with your code app`,
  onThisPhone: 'On this very phone, there’s nothing to scan:',
  openOnThisPhone: 'Open the code app',
  key: 'No camera? Type this key, with or without spaces:',
  copy: 'Copy',
  copyKey: 'Copy the key',
  keyCopied: 'Key copied.',
  notCopied: 'Nothing was copied: your browser refused.',
  enterCode: 'Enter the code it shows',
  code: 'Code shown by the app',
  codeHint: 'Six digits, which change every 30\u00A0seconds.',
  codeMissing: 'Enter the six-digit code.',
  codeShort: 'A code has six digits. Check what you typed.',
  activate: 'Turn on',
  activating: 'Checking…',
  activateFailed: 'Two-step verification isn’t on',
  refused:
    'That code isn’t right. Wait for the next one, and check that your phone sets its clock automatically.',
  tooMany: 'Too many attempts',
  tooManyText: (wait) => `Try again in ${wait}.`,
  keyStays: 'The key above still works.',
  wait: (seconds) => {
    const minutes = Math.ceil(seconds / 60)
    if (minutes > 90) return `${Math.ceil(minutes / 60)}\u00A0hours`
    return minutes === 1 ? '1\u00A0minute' : `${minutes}\u00A0minutes`
  },
  waitOver: 'You can enter a new code.',
  expired: 'The request expired',
  expiredText: 'The key is valid for only ten minutes. Start again with another one.',
  again: 'Start again',
  nothingYet: 'Nothing is on before the first right code. Then come ten recovery codes.',
  beginFailed: 'The key couldn’t be prepared',
  after: (methods) => `Also ask for a code after ${methods}`,
  afterHint: (methods) =>
    `Your account has no password. Unless you tick this, ${methods} is enough to get in, and the code protects nothing.`,
  proofTitle: 'Confirm it’s you',

  codesTitle: 'Your recovery codes',
  codesLead:
    'Without your phone, each replaces the code once, after the password. They’re shown now, then never again.',
  isOn: 'Two-step verification is on',
  isOnText: 'The next password will ask for a code.',
  isOnTextWithout: 'The next sign-in will ask for a code.',
  replaced: 'Your recovery codes have been replaced',
  replacedText: 'The old ones no longer work.',
  codesCount: (count) => `${count}\u00A0codes, once each`,
  created: (moment) => `Created ${moment}`,
  paper: (account, moment) => `${PRODUCT}, recovery codes of ${account}, created on ${moment}.`,
  paperHint: 'Each works once, after the password. Keep them away from your phone.',
  yourAccount: 'your account',
  copyCodes: (count) => `Copy the ${count}\u00A0codes`,
  codesCopied: (count) => `${count}\u00A0codes copied.`,
  download: 'Download',
  downloadCodes: (count) => `Download the ${count}\u00A0codes, text file`,
  print: 'Print',
  printCodes: (count) => `Print the ${count}\u00A0codes`,
  kept: 'I’ve stored these codes somewhere other than this phone.',
  keptMissing: 'Tick this box once the codes are safe: they won’t be shown again.',
  finish: 'Finish',
  later: 'Later',
  onlyHashes: `${PRODUCT} keeps only a hash of them. If you lose them, replace them under “Sign-in methods”.`,
  leaveTitle: 'Leave without these codes?',
  leaveText:
    'They won’t be shown again. If you lose your phone, you’ll have to wait several days to get your account back.',
  stay: 'Stay on this page',
  leave: 'Leave without the codes',

  group: 'Two-step verification',
  groupHint: 'After the password, never after a passkey.',
  app: 'Code app',
  active: 'On',
  since: (day) => `Turned on on ${day}`,
  off: 'Without it, the password is enough to get in.',
  offWithout: 'Without it, a single sign-in method is enough to get in.',
  activateLabel: 'Turn on two-step verification',
  remove: 'Remove',
  removeLabel: 'Remove the code app',
  codes: 'Recovery codes',
  left: (left, all) => `${left} of ${all} left`,
  few: 'Running out',
  replace: 'Replace',
  replaceLabel: 'Replace the recovery codes',
  devices: 'Remembered devices',
  devicesHint: (days) => `On these, the password is enough for ${days}\u00A0days`,
  noDevices: 'None: every device asks for a code.',
  deviceCount: (count) => `${count}\u00A0device${count === 1 ? '' : 's'}`,
  until: (day) => `until ${day}`,
  askAgain: 'Ask for a code again',
  askAgainOn: (device) => `Ask for a code again on ${device}`,
  askedAgain: (device) => `${device} will be asked for a code again.`,
  askAgainFailed: 'The device still needs no code',
  afterSaved: 'Saved.',
  afterFailed: 'Setting unchanged',
  failed: 'Two-step verification unavailable',
  failedHint: 'It will come back by itself as soon as the service responds.',
  removeTitle: 'Turn off two-step verification?',
  removeText: (codes, devices) =>
    `You’ll no longer be asked for a code to get in. ${
      codes < 2
        ? codes === 0
          ? 'The list of your recovery codes'
          : 'Your last recovery code'
        : `Your ${codes}\u00A0remaining recovery codes`
    }${
      devices === 0
        ? ''
        : devices === 1
          ? ' and 1\u00A0remembered device'
          : ` and ${devices}\u00A0remembered devices`
    } will be erased too.`,
  eitherCode: '6-digit code, or recovery code',
  eitherMissing: 'Enter a code from your app, or a recovery code.',
  eitherInvalid: 'A code has six digits, a recovery code eight characters. Check what you typed.',
  eitherRefused: 'That code isn’t right, or has been used. Try another.',
  byPasskey: 'With a passkey, without a code',
  lostPhone: 'I no longer have my phone',
  removeAction: 'Turn off two-step verification',
  removing: 'Turning off…',
  removed: 'Two-step verification is off.',
  removeFailed: 'Two-step verification is still on',
  replaceTitle: 'Replace your recovery codes?',
  replaceText: (left) =>
    left === 0
      ? 'Ten new codes will be shown, once only.'
      : left === 1
        ? 'Ten new codes will be shown, once only. The old one will stop working.'
        : `Ten new codes will be shown, once only. The ${left}\u00A0old ones will stop working.`,
  replaceAction: 'Replace the codes',
  replacing: 'Replacing…',
  replaceFailed: 'Codes unchanged',

  waitTitle: 'Without a code, after a waiting period',
  waitBegins: [
    'Your code app and your recovery codes will be removed when the wait ends.',
    'We tell you straight away, then every day, by e-mail and in your open sessions.',
    'You can stop it at any time. Nothing can shorten it.',
  ],
  waitStart: 'Start waiting',
  waitStarting: 'Saving…',
  waitStarted: (moment) => `The wait has begun. It ends ${moment}.`,
  waitFailed: 'The wait hasn’t begun',
  waitEnds: (moment) => `Will be removed ${moment}`,
  waiting: 'Waiting',
  waitCard: 'Removal of two-step verification',
  waitCardText: (moment) => `On ${moment}, the code app and its recovery codes will be removed.`,
  waitGauge: 'Wait',
  day: (day, days) => `Day ${day} of ${days}`,
  stopWait: 'Stop the wait',
  stopped: 'The wait was stopped. Your codes stay on.',
  stopFailed: 'The wait goes on',
  waitLead: (day) => `The wait runs until ${day}.`,

  asked: 'Someone asked to remove your codes',
  askedByTeam: `At the request of the ${PRODUCT} team`,
  askedUntil: 'Unless you answer, the code app will be removed on ',
  askedBy: 'The person who asked knows your password.',
  isMe: 'It’s me',
  isNotMe: 'It’s not me: stop it',
  inDoubt: 'If in doubt, stop it: your codes stay on, nothing is lost.',
  waitStoppedStep: 'The wait is stopped: your codes stay on.',

  fewTag: 'Two-step verification',
  fewTitle: 'Replace your recovery codes',
  fewText: (left) =>
    left === 0
      ? 'You have none left. If you lose your phone, you’ll have to wait several days to get your account back.'
      : `You have only ${left} left. Once the last is used, losing your phone means waiting several days to get your account back.`,
  fewHint: 'Ten new codes will be shown, once only.',
}
