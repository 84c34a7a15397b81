import { GUEST_IDLE_MS } from '@sesame/contract/constants'
import { DAY_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
import type { InsideTexts } from '../fr/inside.ts'

export const home: InsideTexts['home'] = {
  title: 'Home',
  hello: (name) => `Hello ${name}.`,
  helloGuest: 'Hello.',
  loading: 'Loading your account…',
  newUserLead: 'Your account is ready. Make yourself at home.',
  guestLead: `You’re using ${PRODUCT} as a guest.`,
  alertLead: (unread) =>
    unread === 1
      ? 'An alert is waiting for your answer.'
      : 'Some alerts are waiting for your answer.',
  unfinishedLead: 'One thing is left to do to close the door.',
  todoLead: 'One minute is enough to make your account safer.',
  calmLead: 'Nothing to do today.',
  termsTitle: (day) => `Our terms are changing on ${day}`,
  termsText: 'Read what changes for you. Nothing changes before then.',
  termsAccept: 'Accept now',
  codesLeft: (left) =>
    left === 0
      ? 'That was your last recovery code.'
      : `${left}\u00A0recovery code${left === 1 ? '' : 's'} left.`,
  secondFactorTitle: (day) => `From ${day}, signing in takes a code or a passkey`,
  secondFactorText:
    'Turn on two-step verification, or add a passkey: it takes a minute. Nothing changes before then.',
  secondFactorActivate: 'Turn on two-step verification',
  todo: 'To do',
  next: 'To do next',
  points: 'Done so far',
  pointsDone: (done, all) => `${done}\u00A0of\u00A0${all}`,
  done: (count) => `${count}\u00A0already done`,
  emailVerified: 'E-mail address verified',
  emailUnverified: 'Verify your e-mail address',
  emailUnverifiedHint: 'Open the verification e-mail, or ask for a new one.',
  emailQuestion: 'Confirm that this address is yours',
  emailText: (email) =>
    `We’ll send a link to ${email}. If the address has a typo, none of our messages would reach you.`,
  emailSentText: (email) =>
    `We’ve sent a link to ${email}: open it. If the address has a typo, none of our messages would reach you.`,
  verifyResend: 'Send again',
  verifyEmail: 'Verify my address',
  verifyAgain: (seconds) => `Send again (${seconds}\u00A0s)`,
  verifySent: 'We’ve just sent you an e-mail. Open its link to verify your address.',
  verifyFailed: 'We couldn’t send the e-mail',
  changeEmail: 'Change my address',
  mailRefused: 'Your e-mails',
  refusedTitle: 'Your mailbox refuses our e-mails',
  refusedText: (email) =>
    `${email} refused our last e-mail. As long as it does, neither our alerts nor a link to choose a new password can reach you.`,
  refusedUntil:
    'Your mailbox may be full or closed. This card goes as soon as an e-mail arrives, or when you change your address.',
  named: 'Display name chosen',
  unnamed: 'Choose a display name',
  unnamedHint: 'It appears on your profile.',
  chooseName: 'Choose a name',
  severalMethods: (methods) => `Sign-in methods: ${methods}`,
  oneMethod: 'Only one sign-in method',
  oneMethodHint: 'If you ever lose it, a second one will let you in.',
  methodQuestion: 'Add a second sign-in method',
  methodText: (method) =>
    `You only have one for now: ${method}. If you ever lose it, a second one will let you in.`,
  passkeyReady: 'Passkey ready',
  noPasskey: 'No passkey yet',
  noPasskeyHint:
    'Sign in with your face, your fingerprint or your device’s code. It takes a minute.',
  passkeyQuestion: 'Sign in without a password',
  addPasskey: 'Add a passkey',
  addMethod: 'Add a sign-in method',
  noAlert: 'No alerts',
  knownDevices: (count) => `${count}\u00A0known device${count === 1 ? '' : 's'}`,
  calm: 'The door is safely shut',
  calmText: 'No alerts, nothing left to do. We’ll let you know here.',
  recent: 'Recent activity',
  seeAll: 'See all',
  seeAllOf: 'your recent activity',
  noActivity: 'No recent sign-ins',
  noActivityHint: 'Your next sign-ins will appear here.',
  activityFailed: 'Activity isn’t available',
  newDevice: 'New device',
  unusual: 'Unusual',
  refused: 'Refused',
  devices: 'Your devices',
  manageDevices: (count) =>
    count === 1 ? 'Manage your device' : `Manage your ${count}\u00A0devices`,
  announcements: 'Announcements',
  announcementKinds: { maintenance: 'Maintenance', security: 'Security', news: 'New' },
  guestTag: 'Guest account',
  guestQuestion: 'Keep what you have here',
  guestText: (day) =>
    `Unless you sign up, everything is erased after ${GUEST_IDLE_MS / DAY_MS}\u00A0days without a visit: on ${day} if you don’t come back.`,
  guestKeeps: 'When you sign up, you keep',
  guestKept: ['your theme and language', 'your privacy choices', 'your recent activity'],
  guestGains: 'And you get',
  guestGained: [
    'a profile, with a name and a photo',
    'security alerts',
    'a lock for your session',
    'access from your other devices',
  ],
  video: 'Video',
  videoFailed: 'The video isn’t available',
  play: (title) => `Play the video: ${title}`,
  videoLength: (seconds) => `${Math.floor(seconds / 60)}\u00A0min ${seconds % 60}\u00A0s`,
}
