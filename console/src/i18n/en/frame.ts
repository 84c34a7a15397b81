import { PRODUCT } from '@sesame/contract/product'
import type { Texts } from '../fr/catalogue.ts'

export const frame: Texts['frame'] = {
  console: 'Console',
  homeLink: `${PRODUCT} Console, home`,
  title: (page) => `${page}, console`,
  navigation: 'Console',
  menuNavigation: 'Console, menu',
  menu: 'Menu',
  menuOf: (page) => `of the console: ${page}`,
  production: 'Production',
  emulator: 'Emulators',
  project: ', project ',
  leave: 'Leave the console',
  leaveFromMenu: 'Leave the console, menu',
  closingTitle: 'Your session is about to end',
  closing: (at) => `Without activity, it ends ${at}. Any key or click keeps it open.`,
  expires: (hours, at) =>
    `It lasts ${hours}\u00A0hours, and ends ${at}. Finish what you have started.`,
  stay: 'Stay signed in',
  sections: {
    overview: 'Overview',
    pending: 'Pending',
    people: 'People',
    journal: 'Journal',
    announcements: 'Announcements',
    jobs: 'Jobs',
    limits: 'Limits',
    diagnosis: 'Diagnosis',
    operators: 'Operators',
    services: 'Services',
    outgoing: 'Events',
  },
  toDecide: (count) =>
    count === 1
      ? '1\u00A0request awaits your decision'
      : `${count}\u00A0requests await your decision`,
  roles: { support: 'Support', admin: 'Administration', owner: 'Owner' },
  reservedTo: {
    support: 'Reserved for operators',
    admin: 'Reserved for administration',
    owner: 'Reserved for owners',
  },
  byPasskeyOnly: 'Enter with a passkey for this action',
  notFound: 'Page not found',
  notFoundText: 'This address leads to no page of the console.',
  backToOverview: 'Back to the overview',
}
