import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { MINUTE_MS } from '@sesame/contract/durations'
import type { Texts } from '../fr/catalogue.ts'

export const states: Texts['states'] = {
  failed: 'List unavailable',
  request: (id) => `Request ${id} is in the technical log.`,
  openDiagnosis: 'Open the diagnosis',
  changedTitle: 'Sheet changed meanwhile',
  changed: 'Somebody else acted on this sheet; nothing was done. Reload it before you act.',
  reload: 'Reload the sheet',
  staleTitle: 'Confirm that it is you',
  stale: `This action needs a confirmation less than ${RECENT_LOGIN_MS / MINUTE_MS}\u00A0minutes old. What you typed is kept.`,
  offlineTitle: 'You are offline',
  offline: (since) => `Last updated: ${since}. Nothing can be done before the network is back.`,
  unreachable: 'The service isn’t responding. Try again in a moment; nothing was lost.',
  unavailable: 'There is nothing to do here. Reload the sheet to see where it stands.',
  forbidden: 'Your role, or this person’s, does not allow it. Ask the administration.',
  secondOperator: 'Somebody else has to approve this request. You can withdraw it.',
  notFound: 'What you are looking for is gone. Reload the page.',
  passkeyNotAdmitted:
    'This passkey does not open the console. Sign in with one that was admitted, or ask an owner for a link.',
  noPasskey:
    'This person has no passkey. They create one in their account, under “Security”; then try again.',
  lastOwner: 'This is the last owner. Name another one first.',
  notAnOperator: 'This account is no longer an operator. Ask an owner.',
  sessionEnded: 'Your console session is over. Sign in again.',
  otherPerson: 'This is not the account of this session. Confirm with yours.',
}
