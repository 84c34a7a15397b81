import { IDLE_DAYS, NEW_DAYS } from '@sesame/contract/constants'
import type { PeopleFilter } from '@sesame/contract/endpoints/console/people'
import { DAY_MS } from '@sesame/contract/durations'
import type { DirectoryEntry } from '@sesame/contract/records/directory-entry'
import { LIST_FIELDS } from '../../../common/directory/directory-fields.ts'
import type { ListRange } from '../../../common/ports/console/directory-store.ts'

/** The part of its index that a list shows. */
export function rangeOf(filter: PeopleFilter, now: number): Pick<ListRange, 'from' | 'until'> {
  if (filter === 'new') return { from: now - NEW_DAYS * DAY_MS }
  return filter === 'idle' ? { until: now - IDLE_DAYS * DAY_MS } : {}
}

/** Whether a list includes a person. No list includes people who have not completed sign-up. */
export function isListed(entry: DirectoryEntry, filter: PeopleFilter, now: number): boolean {
  if (entry.created === undefined) return false
  const value = entry[LIST_FIELDS[filter]]
  const { from = 0, until = Infinity } = rangeOf(filter, now)
  return value !== undefined && value >= from && value <= until
}
