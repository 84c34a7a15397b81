import { OPERATOR_IDLE_MS, OPERATOR_SESSION_MS } from '@sesame/contract/constants'
import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
import type { Texts } from '../fr/catalogue.ts'

export const access: Texts['access'] = {
  wall: ['Behind', 'the door.'],
  under: ['For operators only.'],
  title: 'Operators’ console',
  text: `Your ${PRODUCT} account, a proof that it is you, and every action in the journal.`,
  passkey: 'Enter with a passkey',
  passkeyPending: 'Checking…',
  withPassword: 'Enter with a password',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Enter',
  pending: 'Entering…',
  failed: 'You could not enter',
  wrongMethod: 'Enter by passkey or password. Linked accounts do not open the console.',
  duration: `A session lasts ${OPERATOR_SESSION_MS / HOUR_MS}\u00A0hours at most, and closes after ${OPERATOR_IDLE_MS / MINUTE_MS}\u00A0minutes without activity.`,
  ended: 'Your session is over',
  endedText: `It lasts ${OPERATOR_SESSION_MS / HOUR_MS}\u00A0hours, and closes after ${OPERATOR_IDLE_MS / MINUTE_MS}\u00A0minutes without activity. Enter again.`,
  left: 'You have left the console.',
  product: `Back to ${PRODUCT}`,
  help: 'Help',
  forbidden: 'This account does not have the key',
  forbiddenText: 'The console is for named operators.',
  refused: 'Access refused',
  refusedText: 'Ask the administration to name you.',
  otherAccount: 'Use another account',
  account: 'Back to my account',
  closed: 'The console does not answer',
  closedText: 'Your session may still be open. Try again in a moment.',
}
