import { MAX_PASSKEYS } from '@sesame/contract/constants'
import { PRODUCT } from '@sesame/contract/product'
import type { errors as french } from '../fr/errors.ts'
import { PASSWORD_MIN_LENGTH } from '../../lib/password/password.ts'

const WRITE = `Write to the ${PRODUCT} team: ${environment.legal.contact}.`

export const errors: typeof french = {
  credentials:
    'The e-mail address or password is incorrect. Check what you typed, or [reset your password](forgotPassword).',
  emailInUse: 'This address can’t be used for a new account. If it’s yours, [sign in](signIn).',
  invalidEmail: 'This e-mail address isn’t valid. Example: name@example.com',
  weakPassword: `Choose a password with at least ${PASSWORD_MIN_LENGTH}\u00A0characters.`,
  passwordRules: 'This password doesn’t meet all the rules. Add to it, then try again.',
  userDisabled: `This account is disabled. ${WRITE}`,
  tooMany: 'Too many attempts. Try again in 15 minutes.',
  unreachable: 'The service isn’t responding. Try again in a moment; nothing was lost.',
  offline: 'You’re offline. Nothing was lost; try again when the network is back.',
  popupClosed: 'The sign-in window was closed too soon. Open it again to continue.',
  popupBlocked:
    'Your browser blocked the sign-in window. Allow pop-ups for this site, then try again.',
  otherMethod:
    'This e-mail address already has an account, with another sign-in method. Choose the one you know.',
  accountTaken: `This account is already linked to another ${PRODUCT} account. Sign out to use that one.`,
  alreadyLinked: 'This account is already linked. You can use it to sign in.',
  stillOwner:
    'You’re an owner of the operators’ console. First have your role removed, then delete your account.',
  lastMethod:
    'Keep at least one sign-in method. Add a password or another account, then try again.',
  methodNotConfirmed:
    'This sign-in method was added to your account, and you haven’t confirmed it. Sign in another way, or [choose a new password by e-mail](forgotPassword).',
  notLinked: 'This account is no longer linked. Reload the page to see your linked accounts.',
  recentLogin: 'You last signed in too long ago. Sign in again, then start over.',
  sessionEnded: 'Your session has ended. Sign in again.',
  sessionLocked: 'Your session is locked. Sign in again to reopen it.',
  sessionNotFound: 'This device is already signed out. Reload the page to see the list.',
  passkeyRefused:
    'It may have been removed from your account. Choose another one, or sign in another way.',
  passkeyCancelled:
    'The window was closed, or waited too long. Try again, or choose another way. Is your passkey on a phone? Choose “another device”, then scan the QR code with your phone.',
  passkeyKnown: 'It already has a passkey for this account. There’s nothing to add.',
  passkeyUnsupported: `This browser can’t use passkeys here. Update it, or open ${PRODUCT} on your phone.`,
  passkeyNoScreenLock:
    'A passkey needs a PIN, fingerprint or face set up on the device. Add one, then try again.',
  passkeyNotFound: 'This passkey has already been removed. Reload the page to see the list.',
  challengeExpired: 'The request waited for more than five minutes. Start again.',
  tooManyPasskeys: `You already have ${MAX_PASSKEYS} passkeys. Remove one, then start again.`,
  signUpIncomplete: 'Your sign-up isn’t finished. There’s one step left.',
  alreadySignedUp: 'You’ve already signed up. [Sign in](signIn).',
  addressTaken: `The old address now belongs to another account. ${WRITE}`,
  alreadyLoggedIn: 'You’re already signed in. Sign out to switch accounts.',
  captcha: 'The anti-bot check didn’t go through. Reload the page, then try again.',
  unverifiedApp:
    'We couldn’t verify your browser. Pause content blockers for this site, reload the page, then try again.',
  forbidden: 'This account can’t do that. Create an account or use another one.',
  termsRequired:
    'Our terms have changed, and your answer is missing. Reload the page, then answer.',
  termsRefused:
    'You declined our terms. You can still download your data, delete your account, or accept.',
  codeRequired: 'This account also asks for a code. Start again, then enter it.',
  secondFactorDue: 'Turn on two-step verification first. Reload the page to begin.',
  secondFactorOn: 'Two-step verification is already on. Reload the page.',
  secondFactorOff: 'Two-step verification is no longer on. Reload the page.',
  codeUnreadable: 'Your app’s code can’t be checked. Use a recovery code or a passkey.',
  codeRefused: 'That code isn’t right. Wait for the next one, then try again.',
  ticketExpired: 'A code must be entered within five minutes of the password. Nothing was opened.',
  invalidRequest: 'Something you entered isn’t valid. Check it, then try again.',
  tooLarge: 'This is too large to send. Make it smaller, then try again.',
  linkExpired: 'This link has expired or has already been used. Ask for a new one.',
  codeExpired: 'This code is wrong or has expired. Ask for a new one.',
  storageRefused:
    'Your browser won’t store the session. Allow storage for this site, or free up some space, then try again.',
  secondFactor: `This account requires a check that ${PRODUCT} doesn’t know. Choose another sign-in method, or write to the ${PRODUCT} team: ${environment.legal.contact}.`,
  unavailable: 'This sign-in method isn’t available. Choose another one.',
  emailUnverified: 'This address isn’t verified yet. Open the verification e-mail, then try again.',
  otherUser: 'That isn’t the account you’re signed in to. Choose the right one, then try again.',
  pictureUnreadable: 'This file isn’t a readable image. Choose a JPEG, PNG or WebP image.',
  pictureTooLarge: 'This image is too large. Choose a smaller one.',
  fileEmpty: 'This file is empty. Choose another one.',
  fileTooLarge: 'This file is over 8\u00A0MB. Make it smaller, or choose another one.',
  fileType:
    'Files of this type can’t be kept here: a browser could run them. Put it in a ZIP archive, or choose another one.',
  tooSlow: 'The file didn’t get through in time. Try again, on a faster connection if you can.',
  fileNotFound: 'This file no longer exists. Reload the page to see the list.',
  videoNotFound: 'This video no longer exists. Choose another one.',
  videoUnavailable: 'The video isn’t responding. Try again in a moment.',
  outdated: 'This page is out of date. Reload it, then try again.',
  unexpected: 'That didn’t work. Try again; if nothing changes, come back a little later.',
}

/** The message includes the waiting time, if the API returned it (`Retry-After`). */
export function tooManyFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 60 ? `${seconds}\u00A0second` : `${minutes}\u00A0minute`
  return `Too many attempts. Try again in ${wait}${seconds === 1 || (minutes === 1 && seconds >= 60) ? '' : 's'}.`
}
