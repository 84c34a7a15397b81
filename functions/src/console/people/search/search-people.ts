import { LISTED_METHODS, METHOD_FIELDS } from '@sesame/contract/account-providers'
import { searchPeople } from '@sesame/contract/endpoints/console/people'
import type { PersonRow } from '@sesame/contract/person'
import { LIMITS } from '../../../common/limits/limits.ts'
import type { Found } from '../../../common/ports/console/directory-store.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import { writeToJournal } from '../../run-action.ts'
import { findPeople } from './find-people.ts'
import { listPeople } from './list-people.ts'

/** `POST api/tools/people/search`. The journal records what was asked, and how many people the operator gets to see. */
export function searchPeopleRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(
    searchPeople,
    async ({ body: { query = '', filter = 'all', cursor }, operator, context }) => {
      const asked = query.trim()
      const [{ people, next }, counted] = await Promise.all([
        asked === ''
          ? listPeople(deps, filter, cursor)
          : findPeople(deps, { query: asked, filter, cursor }),
        asked === '' && filter === 'all' ? countedPeople(deps) : undefined,
      ])
      const about = [people.length, filter, ...(asked === '' ? [] : [masked(asked)])].join(' ')
      await writeToJournal(deps, {
        operator,
        context,
        action: 'people-searched',
        target: null,
        about,
      })
      const items = await Promise.all(people.map((found) => personRow(deps, found)))
      return { body: { items, next, ...(counted && { counted }) } }
    },
    { limits: [LIMITS.operatorSearches] },
  )
}

/** The longest query in the journal, in characters. */
const MAX_KEPT = 100

/**
 * A query with each word cut to its first two characters. The journal is kept for good, and must not name people who were
 * erased. A uid is kept whole, since it then identifies nobody.
 */
function masked(query: string): string {
  if (/^[\w-]{20,128}$/.test(query)) return query
  const cut = query.replace(/([\p{L}\p{N}]{2})[\p{L}\p{N}\p{M}]+/gu, '$1…')
  const kept = Array.from(cut.replace(/[^\p{L}\p{N}…@._+ -]/gu, ''))
  return kept.slice(0, MAX_KEPT).join('')
}

/**
 * How many people the nightly walk through the directory counted in its last complete round, and when that ended; undefined
 * before the first.
 */
async function countedPeople({
  directoryIndex,
}: Pick<ConsoleDeps, 'directoryIndex'>): Promise<{ count: number; at: number } | undefined> {
  const { last } = await directoryIndex.walk()
  return last === null ? undefined : { count: last.people, at: last.at }
}

/** A person's row in a list, from their directory entry; and when they were seen, if that is not copied there yet. */
async function personRow(
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
