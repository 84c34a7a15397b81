import { IDLE_DAYS, NEW_DAYS } from '@sesame/contract/constants'
import type { PeopleFilter, PeoplePeriod } from '@sesame/contract/endpoints/console/people'
import { DAY_MS } from '@sesame/contract/durations'
import type { DirectoryEntry } from '@sesame/contract/records/directory-entry'
import { LIST_FIELDS } from '../../../common/directory/directory-fields.ts'
import type { ListRange } from '../../../common/ports/console/directory-store.ts'

/** The conditions for the people in a list or a search. */
export interface Selection {
  readonly filter: PeopleFilter
  readonly period?: PeoplePeriod | undefined
}

type Bounds = Pick<ListRange, 'from' | 'until'>

/** Returns the range in an index that a filter selects. */
export function rangeOf(filter: PeopleFilter, now: number): Bounds {
  if (filter === 'new') return { from: now - NEW_DAYS * DAY_MS }
  return filter === 'idle' ? { until: now - IDLE_DAYS * DAY_MS } : {}
}

/** Returns the first and the last value of a period, both included. */
export const boundsOf = ({ from, until }: PeoplePeriod): Bounds => ({
  from,
  until: until === undefined ? undefined : until - 1,
})

/** Whether a person meets the conditions. No list includes people who have not completed sign-up. */
export function isListed(
  entry: DirectoryEntry,
  { filter, period }: Selection,
  now: number,
): boolean {
  if (entry.created === undefined) return false
  return (
    isWithin(entry[LIST_FIELDS[filter]], rangeOf(filter, now)) &&
    (period === undefined || isWithin(entry[period.of], boundsOf(period)))
  )
}

const isWithin = (value: number | undefined, { from = 0, until = Infinity }: Bounds) =>
  value !== undefined && value >= from && value <= until
