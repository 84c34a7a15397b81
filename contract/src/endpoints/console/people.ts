import * as z from 'zod/mini'
import { LISTED_METHODS } from '../../account-providers.ts'
import { timeMs, uid } from '../../fields.ts'
import { person, personEvents, personRow } from '../../person.ts'
import { consoleEndpoint } from '../../console-endpoint.ts'

/** Maximum number of people on a page. */
export const PEOPLE_PAGE = 25

/** The lists that people can be filtered by, newest first. `idle` starts with the most recently seen. */
export const PEOPLE_FILTERS = [
  ...(['all', 'new', 'registered', 'guest', 'unverified', 'disabled', 'idle'] as const),
  ...LISTED_METHODS,
] as const
export const peopleFilter = z.enum(PEOPLE_FILTERS)
export type PeopleFilter = z.infer<typeof peopleFilter>

/** Where a page begins: `next` of the previous page. Opaque to clients. */
const cursor = z.string().check(z.minLength(1), z.maxLength(8192))

/**
 * Finds people, a page at a time. `query` is a uid, or the beginning of an address, of a part of it between `.`, `-`, `_`
 * and `+`, of its domain (`@` may precede it), or of any word of a name, ignoring accents and case. Without a query, lists
 * everyone, or those who match a filter, newest first. With a query,
 * results are in index order and filtered after reading, so a page may be short or empty although there are more. `counted`
 * is how many people there are in all, as last counted by the nightly job; only in the unfiltered list. Journals the search,
 * with each word cut short.
 */
export const searchPeople = consoleEndpoint('POST', '/api/tools/people/search', 'support', {
  body: z.strictObject({
    query: z.optional(z.string().check(z.maxLength(254))),
    filter: z.optional(peopleFilter),
    cursor: z.optional(cursor),
  }),
  response: z.object({
    items: z.array(personRow),
    next: z.nullable(cursor),
    counted: z.optional(z.object({ count: z.int().check(z.nonnegative()), at: timeMs })),
  }),
})

/**
 * Returns everything that operators see about a person, and journals the reading. Answers `tools/not-found` if there is no
 * such person.
 */
export const readPerson = consoleEndpoint('POST', '/api/tools/people/read', 'support', {
  body: z.strictObject({ uid }),
  response: person,
})

/** Returns older events of a person, starting at `next` of the previous page. */
export const readTimeline = consoleEndpoint('POST', '/api/tools/people/timeline', 'support', {
  body: z.strictObject({ uid, cursor }),
  response: personEvents,
})
