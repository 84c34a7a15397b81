import { PEOPLE_PAGE, type PeopleFilter } from '@sesame/contract/endpoints/console/people'
import { LIST_FIELDS } from '../../../common/directory/directory-fields.ts'
import type { Found } from '../../../common/ports/console/directory-store.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { listCursor, readCursor, writeCursor } from './cursor.ts'
import { isListed, rangeOf } from './filters.ts'

/** A page of people, and where the next one begins. */
export interface PeoplePage {
  readonly people: readonly Found[]
  readonly next: string | null
}

/** A page of a list: one query of its index. */
export async function listPeople(
  { directory, now }: Pick<ConsoleDeps, 'directory' | 'now'>,
  filter: PeopleFilter,
  cursor: string | undefined,
): Promise<PeoplePage> {
  const field = LIST_FIELDS[filter]
  const before = cursor === undefined ? null : readCursor(listCursor, cursor)
  // Read one more than is shown, to know whether there is a next page.
  const range = { ...rangeOf(filter, now()), before, size: PEOPLE_PAGE + 1 }
  const found = await directory.newest(field, range)
  const page = found.slice(0, PEOPLE_PAGE)
  const last = page.at(-1)
  const next =
    found.length > PEOPLE_PAGE && last ? ([last.entry[field] ?? 0, last.uid] as const) : null
  const people = page.filter(({ entry }) => isListed(entry, filter, now()))
  return { people, next: next && writeCursor([...next]) }
}
