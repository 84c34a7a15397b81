import { IDLE_DAYS, NEW_DAYS } from '@sesame/contract/constants'
import { PROVIDER_NAMES } from '@sesame/contract/account-providers'
import type { Texts } from '../fr/catalogue.ts'

export const people: Texts['people'] = {
  title: 'People',
  hint: 'Every search and every sheet opened is written to the journal. The key / leads to the search.',
  query: 'E-mail address, name or identifier',
  filter: 'Show',
  filters: {
    ...PROVIDER_NAMES,
    all: 'Everybody',
    new: `New accounts, ${NEW_DAYS}\u00A0days`,
    registered: 'Complete accounts',
    guest: 'Guests',
    unverified: 'Address not verified',
    disabled: 'Disabled',
    idle: `No visit for ${IDLE_DAYS}\u00A0days`,
    password: 'Password',
    passkey: 'Passkey',
  },
  byState: 'By state',
  byMethod: 'By sign-in method',
  columns: {
    person: 'Person',
    state: 'State',
    methods: 'Sign-in methods',
    created: 'Created',
    seen: 'Last activity',
  },
  guest: 'Guest account',
  nameless: 'Without a name',
  uid: (uid) => `uid ${uid}`,
  noMethod: 'None',
  states: { active: 'Active', unverified: 'Not verified', guest: 'Guest', disabled: 'Disabled' },
  shown: (count: string) => `shown: ${count}`,
  none: 'Nobody matches',
  noneFor: (query) =>
    `No account for “${query}”. Type the beginning of an address, of a part of it, of a domain or a name, or a whole identifier.`,
  noneOf: 'No account in this list.',
  noneHere: 'Nothing on this page',
  noneHereHint: 'The filter kept nothing here. The next page may have some.',
  failed: 'List unavailable',
}
