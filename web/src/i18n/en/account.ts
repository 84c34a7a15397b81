import type { InsideTexts } from '../fr/inside.ts'

export const proof: InsideTexts['proof'] = {
  text: 'To go on, confirm that it is you.',
  password: 'Current password',
  submit: 'Confirm',
  pending: 'Checking…',
  with: (name) => `Confirm with ${name}`,
  failed: 'You could not be confirmed',
  wrongPassword: 'This is not the right password. Check what you typed, then try again.',
}

export const email: InsideTexts['email'] = {
  change: 'Change',
  changeLabel: 'Change the e-mail address',
  title: 'Change your e-mail address',
  explanation:
    'We will write to this new address. It replaces the current one once you have opened the link received.',
  newAddress: 'New e-mail address',
  send: 'Send the link',
  sending: 'Sending…',
  failed: 'The e-mail was not sent',
  sentTitle: 'Check your mailbox',
  sent: (address) =>
    `An e-mail has just left for ${address}. Your address changes when you open its link; until then, the current one stays. You will then have to sign in again.`,
  verify: 'Send the verification e-mail',
  verifyIn: (seconds) => `Send again (${seconds} s)`,
  verificationSent: 'An e-mail has just left. Open its link to verify this address.',
}

export const access: InsideTexts['access'] = {
  title: 'Access',
  hint: 'Several keys are better than one: link an account to enter without a password.',
  link: 'Link',
  linkLabel: (name) => `Link ${name}`,
  linkTitle: (name) => `Link a ${name} account`,
  linkText: (name) => `Choose the ${name} account that will open Sésame for you.`,
  continueWith: (name) => `Continue with ${name}`,
  linkFailed: 'The account was not linked',
  linked: (name) => `${name} is linked.`,
  unlink: 'Unlink',
  unlinkLabel: (name) => `Unlink ${name}`,
  unlinkTitle: (name) => `Unlink ${name}?`,
  unlinkText: (name) => `${name} will no longer open Sésame for you. You can link it again.`,
  unlinkFailed: 'The account is still linked',
  unlinked: (name) => `${name} is unlinked.`,
  lastTitle: 'This is your only way in',
  last: (name) => `Keep at least one way to sign in: add a password before unlinking ${name}.`,
  password: 'Password',
  passwordHint: 'Changing it signs your other devices out.',
  passwordChangedOn: (day) => `Last changed on ${day}.`,
  noPassword: 'Your account has none: you enter by a linked account.',
  noAddress: 'A password goes with an e-mail address, and your account has none.',
  newPassword: 'New password',
  changePassword: 'Change the password',
  changing: 'Changing…',
  passwordChanged: 'Password changed. Your other devices are signed out.',
  passwordFailed: 'The password is unchanged',
  passwordUnheard: 'Password changed, other devices still signed in',
  addPassword: 'Add a password',
  adding: 'Adding…',
  addFailed: 'The password was not added',
  passwordAdded: 'Password added.',
}
