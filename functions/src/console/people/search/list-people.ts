import {
  PEOPLE_PAGE,
  type PeoplePeriod,
  type PeopleSort,
} from '@sesame/contract/endpoints/console/people'
import { LIST_FIELDS, type SortField } from '../../../common/directory/directory-fields.ts'
import type { Found, ListRange } from '../../../common/ports/console/directory-store.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { listCursor, nameCursor, readCursor, writeCursor } from './cursor.ts'
import { boundsOf, isListed, rangeOf, type Selection } from './filters.ts'

/**
 * How many entries are read for a page if some may be removed. The page may then be short or even empty although more people
 * follow.
 */
export const READ_TO_FILTER = 100

/** A page of people, and the position at which the next page begins. */
export interface PeoplePage {
  readonly people: readonly Found[]
  readonly next: string | null
}

export interface List extends Selection {
  readonly sort?: PeopleSort | undefined
  readonly cursor?: string | undefined
}

/** Reads a page of a list with one query of the index by which it is sorted. */
export async function listPeople(
  { directory, now }: Pick<ConsoleDeps, 'directory' | 'now'>,
  list: List,
): Promise<PeoplePage> {
  const { field, ascending, isExact, ...bounds } = planOf(list, now())
  const after =
    list.cursor === undefined
      ? null
      : readCursor(field === 'name' ? nameCursor : listCursor, list.cursor)
  if ((bounds.from ?? 0) > (bounds.until ?? Infinity)) return { people: [], next: null }
  // Read at least one entry more than is shown, to find out whether there is a next page.
  const size = isExact ? PEOPLE_PAGE + 1 : READ_TO_FILTER
  const found = await directory.sorted(field, { ...bounds, ascending, after, size })
  const selected = found.filter(({ entry }) => isListed(entry, list, now()))
  const people = selected.slice(0, PEOPLE_PAGE)
  const isCut = selected.length > PEOPLE_PAGE
  const last = isCut ? people.at(-1) : found.at(-1)
  const next = last && (isCut || found.length === size) ? placeOf(last, field) : null
  return { people, next: next && writeCursor(next) }
}

const placeOf = ({ uid, entry }: Found, field: SortField): [number, string] | [string, string] =>
  field === 'name' ? [entry.name ?? '', uid] : [entry[field] ?? 0, uid]

/** The index by which the list is sorted, the range to read, and whether all people in this range are in the list. */
interface Plan extends Pick<ListRange, 'from' | 'until'> {
  readonly field: SortField
  readonly ascending: boolean
  readonly isExact: boolean
}

/**
 * Chooses the index and the range to read. The indexes of all filters except `idle` contain creation times, so one query
 * reads such a list sorted by creation, within any period of creation. All other conditions are checked after reading.
 */
function planOf({ filter, period, sort }: List, now: number): Plan {
  const isSeen = filter === 'idle' || period?.of === 'seen'
  const { by, ascending } = sort ?? { by: isSeen ? 'seen' : 'created', ascending: false }
  const field = by === 'created' && filter !== 'idle' ? LIST_FIELDS[filter] : by
  const isOfFilter = LIST_FIELDS[filter] === field
  const isOfPeriod = period?.of === by
  const { from: earliest = 0, until: latest = Infinity } = isOfFilter ? rangeOf(filter, now) : {}
  const { from, until } = period && isOfPeriod ? boundsOf(period) : NO_BOUNDS
  const last = Math.min(latest, until ?? Infinity)
  return {
    field,
    ascending,
    from: Math.max(earliest, from ?? 0),
    until: last === Infinity ? undefined : last,
    isExact: (isOfFilter || filter === 'all') && (period === undefined || isOfPeriod),
  }
}

const NO_BOUNDS: Pick<PeoplePeriod, 'from' | 'until'> = {}
