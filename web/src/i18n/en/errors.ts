import type { errors as french } from '../fr/errors.ts'
import { PASSWORD_MIN_LENGTH } from '../../lib/password/password.ts'

export const errors: typeof french = {
  credentials: 'The e-mail address or the password is incorrect. Check what you typed.',
  emailInUse: 'This address cannot open a new account. If it is yours, sign in.',
  invalidEmail: 'This e-mail address is not complete. Check it.',
  weakPassword: `Choose a password of at least ${PASSWORD_MIN_LENGTH} characters.`,
  passwordRules:
    'This password does not follow every rule of this service. Add to it, then try again.',
  userDisabled: 'This account is suspended. Write to the people who run the service.',
  tooMany: 'Too many attempts. Try again in 15 minutes.',
  unreachable: 'The service does not answer. Try again in a moment; nothing was lost.',
  popupClosed: 'The sign-in window closed too early. Open it again to continue.',
  popupBlocked: 'Your browser blocked the sign-in window. Allow it for this site, then try again.',
  otherMethod: 'This e-mail address opens an account another way. Choose the one you know.',
  accountTaken: 'This account is linked to another Sésame account. Sign out to enter with it.',
  alreadyLinked: 'This account is linked already. You can use it to enter.',
  lastWayIn: 'Keep at least one way to sign in. Add a password or another account, then try again.',
  notLinked: 'This account is no longer linked. Reload the page to see your linked accounts.',
  recentLogin: 'Your last sign-in is too old. Sign in again, then start over.',
  sessionEnded: 'Your session is over. Sign in again.',
  sessionLocked: 'Your session is locked. Sign in again to reopen it.',
  sessionNotFound: 'This device is signed out already. Reload the page to see the list.',
  signUpIncomplete: 'Your sign-up is not finished. One step is left.',
  alreadySignedUp: 'Your sign-up is finished already. Sign in.',
  alreadyLoggedIn: 'You are signed in already. Sign out to change accounts.',
  captcha: 'The robot check did not succeed. Reload the page, then try again.',
  unverifiedApp:
    'Your browser could not be verified. Pause content blockers for this site, reload the page, then try again.',
  forbidden: 'This account may not do that. Create an account or use another one.',
  invalidRequest: 'Something you entered does not fit. Check it, then try again.',
  tooLarge: 'This is too large to send. Make it smaller, then try again.',
  linkExpired: 'This link has expired or has been used. Ask for a new one.',
  codeExpired: 'This code does not fit or has expired. Ask for a new one.',
  storageRefused:
    'Your browser refuses to keep the session. Allow storage for this site, or free some space, then try again.',
  secondFactor: 'This account needs a second check, not offered here. Choose another way to enter.',
  unavailable: 'This way of signing in is not available. Choose another one.',
  emailUnverified:
    'This address is not verified yet. Open the e-mail you received, then try again.',
  otherUser: 'This account is not the one of the session. Choose the same one, then try again.',
  pictureUnreadable: 'This file is not a readable picture. Choose a JPEG, PNG or WebP picture.',
  pictureTooLarge: 'This picture is too large. Choose a smaller one.',
  videoNotFound: 'This video no longer exists. Choose another one.',
  videoUnavailable: 'The video does not answer. Try again in a moment.',
  outdated: 'This page is out of date. Reload it, then try again.',
  unexpected: 'That did not work. Try again; if nothing changes, come back a little later.',
}
