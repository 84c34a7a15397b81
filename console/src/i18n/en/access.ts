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
  duration:
    'A session lasts 8\u00A0hours at most, and closes after 15\u00A0minutes without activity.',
  ended: 'Your session is over',
  endedText:
    'It lasts 8\u00A0hours, and closes after 15\u00A0minutes without activity. Enter again.',
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
