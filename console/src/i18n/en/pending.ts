import { OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import { HOUR_MS } from '@sesame/contract/durations'
import type { Texts } from '../fr/catalogue.ts'

/** Formats the counts that are not zero: “, with 1 session and 2 passkeys”. */
function endsWith(sessions: number, passkeys: number): string {
  const counted = [
    sessions > 0 && `${sessions}\u00A0session${sessions === 1 ? '' : 's'}`,
    passkeys > 0 && `${passkeys}\u00A0passkey${passkeys === 1 ? '' : 's'}`,
  ].filter(Boolean)
  return counted.length === 0 ? '' : `, with ${counted.join(' and ')}`
}

function goneWith(files: string | null): string {
  if (files === null) return 'Profile, history and files, which could not be counted,'
  return files === '' ? 'Profile and history' : `Profile, history and ${files}`
}

export const pending: Texts['pending'] = {
  hint: `What takes two: one person asks, another approves, within ${OPERATOR_REQUEST_MS / HOUR_MS}\u00A0hours.`,
  failed: 'Requests unavailable',
  reserved: 'Requests are read from the role Administration on.',
  yours: 'Yours to decide',
  yoursHint: (count) =>
    count === 1 ? '1\u00A0request' : `${count}\u00A0requests, the most urgent first`,
  nothing: 'Nothing awaits your decision',
  nothingHint: 'A request will be announced here, on the overview and by e-mail.',
  receivers: (count) =>
    count === 1
      ? '1\u00A0receiver of events awaits your decision'
      : `${count}\u00A0receivers of events await your decision`,
  toReceivers: 'Decide',
  others: 'Waiting for someone else',
  decided: 'Decided requests',
  noneDecided: 'No decided request',
  noneDecidedHint: 'Decided requests are shown here for 30\u00A0days.',
  kinds: {
    erasure: 'Delete an account',
    address: (email) => `Change the address to ${email}`,
    factor: 'Begin the wait for the removal of the codes',
    mailbox: 'Count the old mailbox as taken',
    method: (name) => `Remove ${name}`,
    passkey: 'Replace the passkeys',
    role: (role) => `Give the role ${role}`,
    noRole: 'Remove the role',
  },
  help: {
    address: 'Change the address',
    mailbox: 'Count the old mailbox as taken',
    method: 'Remove a sign-in method',
    factor: 'Begin the wait for the removal of the codes',
    passkey: 'Replace the passkeys',
  },
  causes: { lost: 'Mailbox lost', taken: 'Mailbox in somebody else’s hands' },
  titleOf: (what, name) => `${what}: ${name}`,
  due: (moment) => `Due: ${moment}`,
  askedBy: (name, moment) => `Asked by ${name}, ${moment}`,
  askedByYou: (moment) => `Asked by you, ${moment}`,
  states: {
    waiting: 'Waiting',
    approved: 'Approved, under way',
    done: 'Approved',
    failed: 'Broken off',
    refused: 'Refused',
    expired: 'Expired',
  },
  decidedBy: (name, moment) => `by ${name}, ${moment}`,
  approve: 'Approve',
  approveOf: (title) => `Approve: ${title}`,
  refuse: 'Refuse',
  refuseOf: (title) => `Refuse: ${title}`,
  withdraw: 'Withdraw',
  withdrawOf: (title) => `Withdraw: ${title}`,
  consequences: {
    erasure: ({ files, sessions, passkeys }) =>
      `This can’t be undone. ${goneWith(files)} disappear${endsWith(sessions, passkeys)}. We e-mail the person, if their address is verified.`,
    role: 'The role changes at once. This person’s console sessions end.',
    lost: 'The address changes at once and all sessions end. The old address is told, and can undo it for 7\u00A0days.',
    taken:
      'The address changes at once, all sessions end and the password no longer counts. The old mailbox is in somebody else’s hands: it is told and can undo nothing.',
    mailbox:
      'The old mailbox can no longer undo the change of address. All sessions end and the password no longer counts, even one set since: the new address gets a link.',
    factor:
      'The wait begins at once, and two-step verification is removed at its end. The person is told every day, and can stop it with one tap.',
    method:
      'This sign-in method no longer opens the account, and the sessions that it opened end. The person is told.',
    passkey:
      'The owner who asked can then show a link, which is valid for an hour and works once. The passkey used with it replaces all others.',
  },
  because: (name, reason) => `Asked by ${name}: “${reason}”.`,
  approveAction: 'Confirm and approve',
  approved: 'Request approved: it is done.',
  refuseText: 'Nothing is done. The request closes, with your reason in the journal.',
  refuseAction: 'Refuse the request',
  closed: 'Request closed: nothing was done.',
}
