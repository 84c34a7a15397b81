import { OPERATOR_IDLE_MS, OPERATOR_SESSION_MS } from '@sesame/contract/constants'
import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/en.ts'
import type { Texts } from '../fr/catalogue.ts'

export const access: Texts['access'] = {
  wall: walls.console,
  under: ['For operators only.'],
  title: 'Operators’ console',
  text: `Your ${PRODUCT} account, a confirmation that it is you, and every action in the journal.`,
  passkey: 'Sign in with a passkey',
  passkeyPending: 'Checking…',
  noPasskeys: 'This browser has no passkeys',
  noPasskeysText: 'Open the console in an up-to-date browser, at its usual address.',
  link: 'One passkey takes the place of the lost ones',
  linkText:
    'This link admits the passkey that you are about to use, and shuts the others out. It works once.',
  withPassword: 'Sign in with a password',
  emergency: (moment) =>
    `Emergency sign-in, open until ${moment}. Every sign-in is announced to the owners.`,
  emergencyInSuite: 'In the emulator suite, emergency sign-in stays open.',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Sign in',
  pending: 'Signing in…',
  failed: 'We couldn’t sign you in',
  wrongMethod: 'Only a passkey opens the console. Emergency sign-in is closed.',
  duration: `A session lasts ${OPERATOR_SESSION_MS / HOUR_MS}\u00A0hours at most, and closes after ${OPERATOR_IDLE_MS / MINUTE_MS}\u00A0minutes without activity.`,
  ended: 'Your session is over',
  endedText: `It lasts ${OPERATOR_SESSION_MS / HOUR_MS}\u00A0hours, and closes after ${OPERATOR_IDLE_MS / MINUTE_MS}\u00A0minutes without activity. Sign in again.`,
  left: 'You have left the console.',
  product: `Back to ${PRODUCT}`,
  help: 'Help',
  forbidden: 'This account does not have the key',
  forbiddenText: 'The console is for operators only.',
  refused: 'Access refused',
  refusedText: 'Ask an administrator for a role.',
  otherAccount: 'Use another account',
  account: 'Back to my account',
  closed: 'The console isn’t responding',
  closedText: 'Your session may still be open. Try again in a moment.',
}
