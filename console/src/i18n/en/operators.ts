import { OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import { HOUR_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
import type { Texts } from '../fr/catalogue.ts'

export const operators: Texts['operators'] = {
  title: 'Operators and roles',
  hint: `It takes a verified ${PRODUCT} account. A role is given by two: one asks, the other approves.`,
  invite: 'Add an operator',
  caption: 'Operators',
  columns: {
    person: 'Person',
    role: 'Role',
    passkeys: 'Passkeys',
    granted: 'Named',
    seen: 'Last visit',
    action: 'Action',
  },
  noPasskey: 'None',
  installed: 'Command line',
  grantedBy: (name, day) => `${name}, ${day}`,
  somebody: 'Somebody who left',
  you: 'This is you',
  change: 'Change the role',
  changeOf: (name) => `Change the role: ${name}`,
  lost: 'Passkey lost',
  lostOf: (name) => `Passkey lost: ${name}`,
  showLink: 'Show the link',
  showLinkOf: (name) => `Show the link: ${name}`,
  lostTitle: (name) => `Replace the lost passkeys: ${name}?`,
  lostText:
    'Another owner approves. You then hand the link over yourself: it is never sent by e-mail.',
  lostAction: 'Confirm and ask',
  lostActionFresh: 'Ask for the link',
  linkTitle: (name) => `Show the link: ${name}?`,
  linkText:
    'It is shown once, valid for an hour, and works once. Hand it over yourself to the person, who has already created the new passkey under “Security”.',
  linkAction: 'Confirm and show',
  linkActionFresh: 'Show the link',
  linkShown: (name) => `Link for ${name}`,
  linkShownText: (moment) =>
    `It is valid until ${moment}, and will not be shown again. Hand it over in person.`,
  linkName: 'the link',
  end: 'End their sessions',
  endOf: (name) => `End their sessions: ${name}`,
  failed: 'Operators unavailable',
  inviteTitle: 'Add an operator',
  inviteText: `Another owner approves within ${OPERATOR_REQUEST_MS / HOUR_MS}\u00A0hours. Nothing changes before.`,
  who: `Address of the ${PRODUCT} account`,
  whoRequired: 'Type the address or the identifier of the account.',
  role: 'Role',
  removed: 'No role',
  inviteAction: 'Confirm and ask',
  inviteActionFresh: 'Ask for the role',
  changeTitle: (name) => `Change the role: ${name}?`,
  changeText: (role) =>
    `Their role is “${role}” today. Another owner approves within ${OPERATOR_REQUEST_MS / HOUR_MS}\u00A0hours.`,
  asked: 'Request sent. Another owner has to approve it.',
  refusals: {
    'tools/not-found':
      'No complete account with a verified address matches. Check the address, or ask the person to finish their sign-up.',
    'tools/changed':
      'This person has that role, or such a request waits already. Look at the pending requests.',
    'tools/forbidden': 'Nobody changes their own role. Ask an owner.',
  },
  endTitle: (name) => `End the console sessions: ${name}?`,
  endText: (count) =>
    `${count}\u00A0console session${count === 1 ? '' : 's'}. The role stays: they will have to sign in again.`,
  endAction: 'End the sessions',
  ended: (count) => `${count}\u00A0console session${count === 1 ? '' : 's'} ended.`,
  rights: 'What each role may do',
  rightsCaption: 'Rights by role',
  right: 'Right',
  yes: 'Yes',
  no: 'No',
  rightsOf: {
    read: 'Read the overview and the diagnosis',
    open: 'Search and open a sheet',
    help: 'Send a link, end sessions',
    disable: 'Disable and enable an account',
    data: 'Rename, export, ask for an erasure',
    announce: 'Publish an announcement, lift a limit',
    run: 'Run a job, read the journal',
    release: 'Release the erasure brake, two together',
    name: 'Name operators',
  },
}
