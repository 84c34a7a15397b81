import type { PeopleFilter } from '@sesame/contract/endpoints/console/people'
import { METHOD_FIELDS } from '@sesame/contract/account-providers'
import type { DirectoryEntry } from '@sesame/contract/records/directory-entry'

/** Fields for finding a name by the beginning of any of its words. */
export const NAME_FIELDS = ['name', 'name2', 'name3', 'name4', 'name5'] as const

/** Fields for finding an address by the beginning of any of its parts, as « lefevre » in « marie.lefevre@exemple.fr ». */
export const ADDRESS_FIELDS = ['email', 'email2', 'email3', 'email4', 'email5'] as const

/** Fields that are searched by prefix. */
export type TextField = 'domain' | (typeof ADDRESS_FIELDS | typeof NAME_FIELDS)[number]

/** The field that sorts each list. People without it are not in the list. */
export const LIST_FIELDS = {
  all: 'created',
  new: 'created',
  registered: 'registered',
  guest: 'guest',
  unverified: 'unverified',
  disabled: 'disabled',
  idle: 'seen',
  ...METHOD_FIELDS,
} as const satisfies Readonly<Record<PeopleFilter, keyof DirectoryEntry>>

/** Fields that sort lists: all are times, except the name. */
export type SortField = (typeof LIST_FIELDS)[PeopleFilter] | 'name'
