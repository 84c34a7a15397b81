import * as z from 'zod/mini'
import { LISTED_METHODS } from '../../account-providers.ts'
import { timeMs, uid } from '../../fields.ts'
import { person, personEvents, personRow } from '../../person.ts'
import { consoleEndpoint } from '../../console-endpoint.ts'

/** How many people a page of a list has, at most. */
export const PEOPLE_PAGE = 25

/** Lists of people: each is in the directory's index, newest first. `idle` begins with who was seen last. */
export const PEOPLE_FILTERS = [
  ...(['all', 'new', 'registered', 'guest', 'unverified', 'disabled', 'idle'] as const),
  ...LISTED_METHODS,
] as const
export const peopleFilter = z.enum(PEOPLE_FILTERS)
export type PeopleFilter = z.infer<typeof peopleFilter>

/** Where a page begins: what the page before answered as `next`. It means nothing to who holds it. */
const cursor = z.string().check(z.minLength(1), z.maxLength(8192))

/**
 * Finds people, a page at a time. `query` is a uid, an address or its beginning, or the beginning of any word of a name,
 * whatever its accents and case. Without one, a list: all, or those of a filter, newest first. With both, what is
 * found in the order of the index, of which the filter keeps some: such a page may be short, or empty, with more to come.
 * `counted` is how many the list of all has, as the nightly job that walks the directory counted them; absent elsewhere.
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

/** Everything that operators see of a person. Reading it is an entry of the journal. Refused with `tools/not-found`. */
export const readPerson = consoleEndpoint('POST', '/api/tools/people/read', 'support', {
  body: z.strictObject({ uid }),
  response: person,
})

/** Older events of a person, from the `next` of their timeline on. */
export const readTimeline = consoleEndpoint('POST', '/api/tools/people/timeline', 'support', {
  body: z.strictObject({ uid, cursor }),
  response: personEvents,
})
