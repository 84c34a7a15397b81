import { PEOPLE_FILTERS } from '@sesame/contract/endpoints/console/people'
import type { Text } from 'sesame-emulators/texts/localized'
import type { DirectoryStore } from '../../../functions/src/common/ports/console/directory-store.ts'
import { findPeople } from '../../../functions/src/console/people/search/find-people.ts'
import {
  listPeople,
  type PeoplePage,
} from '../../../functions/src/console/people/search/list-people.ts'

/** Texts that operators search for: letters, first and family names, an address, a uid, and a text without matches. */
const QUERIES = [
  ...['m', 'l', 'd', 'ma', 'le', 'camille', 'dubois', 'jean', 'camille.martin'],
  ...['person000500', 'nobody@exemple.fr'],
]

export interface DirectoryPage {
  readonly name: Text
  /** Whether the page must be full in a directory with enough people. */
  readonly isFull: boolean
  readonly of: (directory: DirectoryStore) => Promise<PeoplePage>
}

/** Lists the pages to measure: every list of people, the second page of a list, and searches. */
export function directoryPages(now: number): DirectoryPage[] {
  const deps = (directory: DirectoryStore) => ({ directory, now: () => now })
  return [
    ...PEOPLE_FILTERS.map((filter): DirectoryPage => ({
      name: { fr: filter, en: filter },
      isFull: true,
      of: (directory) => listPeople(deps(directory), { filter }),
    })),
    {
      name: { fr: 'deux pages', en: 'two pages' },
      isFull: true,
      async of(directory) {
        const { next } = await listPeople(deps(directory), { filter: 'all' })
        return listPeople(deps(directory), { filter: 'all', cursor: next ?? undefined })
      },
    },
    ...QUERIES.map((query): DirectoryPage => ({
      name: { fr: `«\u00A0${query}\u00A0»`, en: `“${query}”` },
      isFull: !/[@\d]/.test(query),
      of: (directory) => findPeople(deps(directory), { query, filter: 'all', cursor: undefined }),
    })),
  ]
}
