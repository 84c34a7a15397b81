import * as z from 'zod/mini'
import type { ResponseOf } from '../../endpoint.ts'
import { LISTED_METHODS } from '../../account-providers.ts'
import { accountEmail, timeMs, uid } from '../../fields.ts'
import { person, personEvents, personRow } from '../../person.ts'
import { consoleEndpoint, reason } from '../../console-endpoint.ts'

/** Maximum number of people on a page. */
export const PEOPLE_PAGE = 25

/** Maximum number of pages, and so of people, that a file has. Each counts as a page that the operator saw that day. */
export const PEOPLE_EXPORT_PAGES = 40

/** The lists that people can be filtered by, newest first. `idle` starts with the most recently seen. */
export const PEOPLE_FILTERS = [
  ...(['all', 'new', 'registered', 'guest', 'unverified', 'disabled', 'idle'] as const),
  ...LISTED_METHODS,
] as const
export const peopleFilter = z.enum(PEOPLE_FILTERS)
export type PeopleFilter = z.infer<typeof peopleFilter>

/** The indexes by which lists can be sorted. People without a name, or never seen, are missing from those two. */
export const PEOPLE_SORTS = ['created', 'seen', 'name'] as const
const peopleSort = z.strictObject({ by: z.enum(PEOPLE_SORTS), ascending: z.boolean() })
export type PeopleSort = z.infer<typeof peopleSort>

/** People created, or last seen, in a period (ms); `until` is excluded. */
const peoplePeriod = z.strictObject({
  of: z.enum(['created', 'seen']),
  from: z.optional(timeMs),
  until: z.optional(timeMs),
})
export type PeoplePeriod = z.infer<typeof peoplePeriod>

const asked = {
  query: z.optional(z.string().check(z.maxLength(254))),
  filter: z.optional(peopleFilter),
  period: z.optional(peoplePeriod),
  sort: z.optional(peopleSort),
}

/** Where a page begins: `next` of the previous page. Opaque to clients. */
const cursor = z.string().check(z.minLength(1), z.maxLength(8192))

/**
 * Finds people, a page at a time. `query` is a uid, or the beginning of an address, of a part of it between `.`, `-`, `_`
 * and `+`, of its domain (`@` may precede it), or of any word of a name, ignoring accents and case. Without a query, lists
 * everyone, or those who match the filter and the period, sorted over the whole directory; by default newest first, or most
 * recently seen first if the filter or the period is about that. With a query, results are in index order, and a `sort` is
 * refused. What no index selects is filtered after reading a limited number of entries, so a page may be short or empty although
 * there are more. `counted` is how many people there are in all, as last counted by the nightly job; only in the unfiltered list.
 * Journals the search, with each word cut short.
 */
export const searchPeople = consoleEndpoint('POST', '/api/tools/people/search', 'support', {
  body: z.strictObject({ ...asked, cursor: z.optional(cursor) }),
  response: z.object({
    items: z.array(personRow),
    next: z.nullable(cursor),
    counted: z.optional(z.object({ count: z.int().check(z.nonnegative()), at: timeMs })),
  }),
})

/**
 * Returns the first pages of a search, to be saved as a file; `complete` is false if there are more. Each page counts in the
 * daily limit of searches. Journals what was asked and how many people were returned, in one entry.
 */
export const exportPeople = consoleEndpoint('POST', '/api/tools/people/export-list', 'admin', {
  fresh: true,
  body: z.strictObject({ ...asked, reason }),
  response: z.object({ items: z.array(personRow), complete: z.boolean() }),
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

/** Maximum number of e-mails that a search by recipient returns. */
export const FOUND_MAILS = 20

const word = z.string().check(z.maxLength(40))

const foundMail = z.object({
  kind: word,
  at: timeMs,
  outcome: word,
  /** As it was written, in the person's language; null if it cannot be rebuilt from what is kept. */
  subject: z.nullable(z.string()),
  /** The person whom it was about; null if they have no account, or had none any more. */
  uid: z.nullable(uid),
})
export type FoundMail = z.infer<typeof foundMail>

/**
 * Returns the latest e-mails that we sent to an address in the last thirty days, newest first; `hasMore` if there are older
 * ones. The address may belong to no account, or no longer. `areOurs` is false if the identity service sends the e-mails: it
 * keeps no record of them. Journals the search, with each word of the address cut short.
 */
export const searchMails = consoleEndpoint('POST', '/api/tools/mails/search', 'support', {
  body: z.strictObject({ email: accountEmail }),
  response: z.object({
    items: z.array(foundMail).check(z.maxLength(FOUND_MAILS)),
    hasMore: z.boolean(),
    areOurs: z.boolean(),
  }),
})
export type FoundMails = ResponseOf<typeof searchMails>
