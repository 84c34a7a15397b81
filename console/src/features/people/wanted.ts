import { DAY_MS } from '@sesame/contract/durations'
import type { BodyOf } from '@sesame/contract/endpoint'
import {
  PEOPLE_FILTERS,
  PEOPLE_SORTS,
  type PeopleFilter,
  type PeoplePeriod,
  type PeopleSort,
  type searchPeople,
} from '@sesame/contract/endpoints/console/people'

/**
 * A search for people. Its query stays in memory, because URLs must not contain addresses or names. All other fields are in
 * the URL.
 */
export interface Wanted {
  readonly query: string
  readonly filter: PeopleFilter
  readonly of: PeoplePeriod['of']
  /** Days of `<input type=date>`, in the browser's time zone. Both days are included. Empty if there is no limit. */
  readonly from: string
  readonly until: string
  /** Null for the filter's default order. */
  readonly sort: PeopleSort | null
}

export const EVERYBODY: Wanted = {
  query: '',
  filter: 'all',
  of: 'created',
  from: '',
  until: '',
  sort: null,
}

/** Reads a search from the URL, ignoring unknown values. */
export function wantedIn(url: URLSearchParams, query: string): Wanted {
  const [by, direction] = (url.get('tri') ?? '').split('.')
  const known = PEOPLE_SORTS.find((one) => one === by)
  const dayIn = (name: string) => {
    const day = url.get(name) ?? ''
    return midnightOf(day) === null ? '' : day
  }
  return {
    query,
    filter: PEOPLE_FILTERS.find((one) => one === url.get('liste')) ?? 'all',
    of: url.get('dates') === 'seen' ? 'seen' : 'created',
    from: dayIn('du'),
    until: dayIn('au'),
    sort: known && query === '' ? { by: known, ascending: direction === 'asc' } : null,
  }
}

/** Returns the URL parameters of a search; the query is not among them. */
export function urlOf({ filter, of, from, until, sort }: Wanted): Record<string, string> {
  return {
    ...(filter !== 'all' && { liste: filter }),
    ...(of !== 'created' && (from !== '' || until !== '') && { dates: of }),
    ...(from !== '' && { du: from }),
    ...(until !== '' && { au: until }),
    ...(sort && { tri: `${sort.by}.${sort.ascending ? 'asc' : 'desc'}` }),
  }
}

/**
 * Returns the API's parameters for a page. `until` is the last day in the search, but the first moment after that day in the
 * API.
 */
export function questionOf(
  { query, filter, of, from, until, sort }: Wanted,
  cursor: string | null,
): BodyOf<typeof searchPeople> {
  const [fromMs, untilMs] = [midnightOf(from), midnightOf(until)]
  const period = {
    of,
    ...(fromMs !== null && { from: fromMs }),
    ...(untilMs !== null && { until: nextMidnight(untilMs) }),
  }
  return {
    ...(query !== '' && { query }),
    filter,
    ...((fromMs !== null || untilMs !== null) && { period }),
    ...(sort && query === '' && { sort }),
    ...(cursor !== null && { cursor }),
  }
}

/** Returns the order of the list that is shown. Returns null for the results of a query, which are not sorted. */
export function orderOf({ query, filter, of, from, until, sort }: Wanted): PeopleSort | null {
  if (query !== '') return null
  const isSeen = filter === 'idle' || (of === 'seen' && (from !== '' || until !== ''))
  return sort ?? { by: isSeen ? 'seen' : 'created', ascending: false }
}

/** Returns the start of a day in the browser's time zone, or null if the text is not a valid day or the day is before 1970. */
export function midnightOf(day: string): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(day) ?? []
  if (year === undefined) return null
  const start = new Date(Number(year), Number(month) - 1, Number(date))
  const isDay = start.getMonth() === Number(month) - 1 && start.getTime() >= 0
  return isDay ? start.getTime() : null
}

/** Returns the start of the next day. First adds a day and a half, because days with a clock change have 23 or 25 hours. */
const nextMidnight = (ms: number): number => new Date(ms + 1.5 * DAY_MS).setHours(0, 0, 0, 0)
