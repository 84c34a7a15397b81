import * as z from 'zod/mini'
import type { ResponseOf } from '../../endpoint.ts'
import { LISTED_METHODS } from '../../account-providers.ts'
import { accountEmail, timeMs, uid } from '../../fields.ts'
import { person, personEvents, personRow } from '../../person.ts'
import { consoleEndpoint, reason } from '../../console-endpoint.ts'

/** Maximum number of people on a page. */
export const PEOPLE_PAGE = 25

/** Maximum number of pages in an exported file. Each page counts towards the operator's daily limit of searches. */
export const PEOPLE_EXPORT_PAGES = 40

/**
 * The filters for lists of people. Lists start with the newest people, except `idle`, which starts with the most recently seen.
 */
export const PEOPLE_FILTERS = [
  ...(['all', 'new', 'registered', 'guest', 'unverified', 'disabled', 'idle'] as const),
  ...LISTED_METHODS,
] as const
export const peopleFilter = z.enum(PEOPLE_FILTERS)
export type PeopleFilter = z.infer<typeof peopleFilter>

/** The indexes by which lists can be sorted. `seen` omits people who were never seen, and `name` omits people without a name. */
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

/** The position at which a page begins: `next` of the previous page. Clients must not interpret it. */
const cursor = z.string().check(z.minLength(1), z.maxLength(8192))

/**
 * Finds people, a page at a time. `query` is a uid or, ignoring accents and case, the beginning of one of these: an address,
 * a part of an address between `.`, `-`, `_` and `+`, its domain (`@` may precede it), any word of a name. Without a query,
 * lists everyone, or those who match the filter and the period, sorted over the whole directory; by default newest first, or
 * most recently seen first if the filter or the period concerns visits. With a query, results are in index order, and a
 * `sort` is refused. Conditions without an index are applied to a limited number of entries per call, so a page may be short
 * or empty although more people follow. `counted` is the total number of people, as of the last nightly job; present only in
 * the unfiltered list. Journals the search, with each word cut short.
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
 * Returns the first pages of a search, to be saved as a file; `complete` is false if there are more. Each page counts towards
 * the daily limit of searches. Adds one entry to the journal, with the search and the number of people returned.
 */
export const exportPeople = consoleEndpoint('POST', '/api/tools/people/export-list', 'admin', {
  fresh: true,
  body: z.strictObject({ ...asked, reason }),
  response: z.object({ items: z.array(personRow), complete: z.boolean() }),
})

/**
 * Returns everything that operators can see about a person, and adds an entry to the journal. Answers `tools/not-found` if
 * there is no such person.
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
  /** The e-mail as sent, in the person's language; null if it cannot be rebuilt from the stored record. */
  subject: z.nullable(z.string()),
  /** The person who had this address when the e-mail was sent; null if the address had no account. */
  uid: z.nullable(uid),
})
export type FoundMail = z.infer<typeof foundMail>

/**
 * Returns the latest e-mails that we sent to an address in the last thirty days, newest first; `hasMore` if there are older
 * ones. The address need not have an account. `areOurs` is false if the identity service sends the e-mails, because we then
 * have no record of the e-mails. Adds the search to the journal, with each word of the address cut short.
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
