import type { InsideTexts } from '../fr/inside.ts'

export const proof: InsideTexts['proof'] = {
  text: 'To continue, confirm it’s you.',
  password: 'Current password',
  submit: 'Confirm',
  pending: 'Checking…',
  with: (name) => `Confirm with ${name}`,
  withPasskey: 'Confirm with a passkey',
  failed: 'We couldn’t confirm it’s you',
  wrongPassword: 'That password isn’t right. Check it and try again.',
}

export const email: InsideTexts['email'] = {
  change: 'Change',
  changeLabel: 'Change e-mail address',
  title: 'Change your e-mail address',
  explanation:
    'We’ll write to the new address. It replaces your current one once you open the link we send.',
  newAddress: 'New e-mail address',
  send: 'Send the link',
  sending: 'Sending…',
  failed: 'The e-mail wasn’t sent',
  sentTitle: 'Check your inbox',
  sent: (address) =>
    `We’ve just sent an e-mail to ${address}. Your address will change when you open the link in it; until then, the current one still works. You’ll then need to sign in again.`,
  verify: 'Resend the e-mail',
  verifyIn: (seconds) => `Resend the e-mail (${seconds}\u00A0s)`,
  verificationSent: 'We’ve just sent you an e-mail. Open the link in it to verify this address.',
}

export const access: InsideTexts['access'] = {
  title: 'Ways to sign in',
  hint: 'Several keys are better than one: link an account to sign in without a password.',
  link: 'Link',
  linkLabel: (name) => `Link ${name}`,
  linkTitle: (name) => `Link a ${name} account`,
  linkText: (name) => `Choose the ${name} account you want to sign in with.`,
  continueWith: (name) => `Continue with ${name}`,
  linkFailed: 'The account wasn’t linked',
  linked: (name) => `${name} has been linked.`,
  unlink: 'Unlink',
  unlinkLabel: (name) => `Unlink ${name}`,
  unlinkTitle: (name) => `Unlink ${name}?`,
  unlinkText: (name) =>
    `You’ll no longer be able to sign in with ${name}. You can link it again later.`,
  unlinkFailed: 'The account is still linked',
  unlinked: (name) => `${name} has been unlinked.`,
  lastTitle: 'This is your only way to sign in',
  last: (name) =>
    `Keep at least one way to sign in: add a password or a passkey before you unlink ${name}.`,
  unconfirmed: 'Added, not confirmed yet',
  unconfirmedUse: 'It opens nothing. Without an answer, it will be removed within 24\u00A0hours.',
  answers: {
    confirm: {
      button: 'Confirm',
      label: (name) => `Confirm ${name}`,
      title: (name) => `Confirm ${name}?`,
      text: 'Confirm it only if you added it yourself: it will open your account.',
      failed: 'This way to sign in wasn’t confirmed',
      done: 'Way to sign in confirmed.',
    },
    discard: {
      button: 'Remove',
      label: (name) => `Remove ${name}`,
      title: (name) => `Remove ${name}?`,
      text: 'It will be gone from your account. You can add it again later.',
      failed: 'This way to sign in is still there',
      done: 'Way to sign in removed.',
    },
  },
  thePassword: 'the password',
  password: 'Password',
  passwordHint: 'Changing it signs you out on your other devices.',
  passwordChangedOn: (day) => `Last changed on ${day}.`,
  noPassword: (methods) =>
    methods === ''
      ? 'Your account has no password.'
      : `Your account has no password. You sign in with: ${methods}.`,
  noAddress: 'You need an e-mail address to add a password, and your account doesn’t have one.',
  newPassword: 'New password',
  changePassword: 'Change password',
  changing: 'Changing…',
  passwordChanged: 'Password changed. You’ve been signed out on your other devices.',
  passwordFailed: 'Your password wasn’t changed',
  passwordUnreported: 'Password changed, but your other devices are still signed in',
  addPassword: 'Add a password',
  adding: 'Adding…',
  addFailed: 'The password wasn’t added',
  passwordAdded: 'Password added.',
  removePassword: 'Remove my password',
  removePasswordHint: 'An account without a password has none to steal.',
  cannotRemovePassword: 'To go without a password, first add a passkey or link an account.',
  removePasswordTitle: 'Remove your password?',
  removePasswordText: (left) =>
    `It will no longer open your account, and the sessions it opened will close. You’ll still have: ${left}.`,
  removePasswordRecovery:
    'Your e-mail address stays yours. If you ever lose these ways to sign in, “Forgot your password?” lets you choose a new one.',
  removePasswordFailed: 'Your password is still there',
  passwordRemoved: 'Password removed.',
}
