import type { PeopleFilter } from '@sesame/contract/endpoints/console/people'
import { METHOD_FIELDS } from '@sesame/contract/account-providers'
import type { DirectoryEntry } from '@sesame/contract/records/directory-entry'

/** Fields for finding a name by the beginning of any of its words. */
export const NAME_FIELDS = ['name', 'name2', 'name3', 'name4', 'name5'] as const

/**
 * Fields for finding an e-mail address by the beginning of any of its parts, such as « lefevre » in « marie.lefevre@exemple.fr ».
 */
export const ADDRESS_FIELDS = ['email', 'email2', 'email3', 'email4', 'email5'] as const

/** Fields that are searched by prefix. */
export type TextField = 'domain' | (typeof ADDRESS_FIELDS | typeof NAME_FIELDS)[number]

/** For each list, the field that sorts it. A list contains only people with this field. */
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

/** Fields by which lists are sorted. All are times, except the name. */
export type SortField = (typeof LIST_FIELDS)[PeopleFilter] | 'name'
