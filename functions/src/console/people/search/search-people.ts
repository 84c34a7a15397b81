import { LISTED_METHODS, METHOD_FIELDS } from '@sesame/contract/account-providers'
import type { BodyOf } from '@sesame/contract/endpoint'
import { searchPeople, type PeopleSort } from '@sesame/contract/endpoints/console/people'
import type { PersonRow } from '@sesame/contract/person'
import { ApiError } from '../../../common/api-error.ts'
import { CONSOLE_LIMITS } from '../../../common/limits/console-limits.ts'
import type { Found } from '../../../common/ports/console/directory-store.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import { writeToJournal } from '../../run-action.ts'
import type { Selection } from './filters.ts'
import { findPeople } from './find-people.ts'
import { listPeople, type PeoplePage } from './list-people.ts'

/** `POST api/tools/people/search`. The journal entry contains the search, and how many people were shown. */
export function searchPeopleRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(
    searchPeople,
    async ({ body, operator, context }) => {
      const search = searchOf(body)
      const isEverybody = aboutOf(search) === 'all'
      const [{ people, next }, counted] = await Promise.all([
        findPage(deps, search, body.cursor),
        isEverybody ? countedPeople(deps) : undefined,
      ])
      await writeToJournal(deps, {
        operator,
        context,
        action: 'people-searched',
        target: null,
        about: `${people.length} ${aboutOf(search)}`,
      })
      const items = await Promise.all(people.map((found) => personRow(deps, found)))
      return { body: { items, next, ...(counted && { counted }) } }
    },
    { limits: [CONSOLE_LIMITS.operatorSearches] },
  )
}

/** An operator's search for people. */
export interface Search extends Selection {
  readonly query: string
  readonly sort: PeopleSort | undefined
}

/**
 * @throws {ApiError} `request/invalid` if a query is combined with a sort, because the order of its results depends on the
 *   indexes.
 */
export function searchOf({
  query = '',
  filter = 'all',
  period,
  sort,
}: BodyOf<typeof searchPeople>): Search {
  const asked = query.trim()
  if (asked !== '' && sort !== undefined) {
    throw new ApiError('request/invalid', {
      fields: { sort: 'invalid' },
      because: 'sorted-query',
    })
  }
  return { query: asked, filter, period, sort }
}

/** Reads one page of the results of a search. */
export function findPage(
  deps: ConsoleDeps,
  search: Search,
  cursor: string | undefined,
): Promise<PeoplePage> {
  return search.query === ''
    ? listPeople(deps, { ...search, cursor })
    : findPeople(deps, { ...search, cursor })
}

/**
 * Formats a search for the journal: `guest created 2026-01-01/2026-01-31 ma…`. Days are in UTC, and the last day is included.
 */
export function aboutOf({ query, filter, period }: Search): string {
  const day = (ms: number | undefined) =>
    ms === undefined || ms > MAX_DATE_MS ? '' : new Date(ms).toISOString().slice(0, 10)
  const { from, until } = period ?? {}
  const days = `${day(from)}/${day(until === undefined ? undefined : Math.max(0, until - 1))}`
  return [
    filter,
    ...(period ? [period.of, days] : []),
    ...(query === '' ? [] : [masked(query)]),
  ].join(' ')
}

/** The latest time that a `Date` can represent (ms). Source: ECMA-262, « Time Values and Time Range ». */
const MAX_DATE_MS = 8.64e15

/** The maximum length of a query in the journal, in characters. */
const MAX_KEPT = 100

/**
 * Cuts each word of a query to its first two characters, because the journal is stored forever and must not name people who
 * were erased. Does not cut a uid, because it identifies no one after the erasure.
 */
export function masked(query: string): string {
  if (/^[\w-]{20,128}$/.test(query)) return query
  const cut = query.replace(/([\p{L}\p{N}]{2})[\p{L}\p{N}\p{M}]+/gu, '$1…')
  const kept = Array.from(cut.replace(/[^\p{L}\p{N}…@._+ -]/gu, ''))
  return kept.slice(0, MAX_KEPT).join('')
}

/**
 * Returns how many people the nightly job counted in its last complete round through the directory, and when that round
 * ended. Undefined before the first round has ended.
 */
async function countedPeople({
  directoryIndex,
}: Pick<ConsoleDeps, 'directoryIndex'>): Promise<{ count: number; at: number } | undefined> {
  const { last } = await directoryIndex.walk()
  return last === null ? undefined : { count: last.people, at: last.at }
}

/**
 * Builds a person's row in a list from their directory entry. If the nightly job has not yet copied the last-seen time to the
 * entry, reads it separately.
 */
export async function personRow(
  { records }: Pick<ConsoleDeps, 'records'>,
  found: Found,
): Promise<PersonRow> {
  const { uid, entry } = found
  const { email = null, displayName = null, created = 0 } = entry
  const seen = entry.seen ?? (await records.read(uid, [`seen/${uid}`]))[0]
  const providers = LISTED_METHODS.filter((method) => entry[METHOD_FIELDS[method]] !== undefined)
  return {
    uid,
    email,
    displayName,
    isAnonymous: entry.guest !== undefined,
    emailVerified: email !== null && entry.unverified === undefined,
    disabled: entry.disabled !== undefined,
    providers,
    createdAt: created,
    lastSeenAt: typeof seen === 'number' ? seen : null,
  }
}
