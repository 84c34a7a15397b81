import type { PeopleFilter } from '@sesame/contract/endpoints/console/people'
import type { Provider } from '@sesame/contract/fields'
import type { DirectoryEntry } from '@sesame/contract/records/directory-entry'

/** Where a name is found: by its beginning, and by that of each of its words. */
export const NAME_FIELDS = ['name', 'name2', 'name3', 'name4', 'name5'] as const

/** Fields that are searched by how they begin. */
export type TextField = 'email' | (typeof NAME_FIELDS)[number]

/** The field of each way in. */
export const WAY_FIELDS = {
  password: 'viaPassword',
  passkey: 'viaPasskey',
  'microsoft.com': 'viaMicrosoft',
  'google.com': 'viaGoogle',
  'facebook.com': 'viaFacebook',
  'apple.com': 'viaApple',
} as const satisfies Readonly<Record<Exclude<Provider, 'guest'>, keyof DirectoryEntry>>

/** The field by which each list is sorted, and which is absent from whom the list leaves out. */
export const LIST_FIELDS = {
  all: 'created',
  new: 'created',
  registered: 'registered',
  guest: 'guest',
  unverified: 'unverified',
  disabled: 'disabled',
  idle: 'seen',
  ...WAY_FIELDS,
} as const satisfies Readonly<Record<PeopleFilter, keyof DirectoryEntry>>

/** Fields that lists are sorted by. */
export type ListField = (typeof LIST_FIELDS)[PeopleFilter]
