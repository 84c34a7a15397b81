import * as z from 'zod/mini'
import { ACCOUNT_PROVIDERS } from '../../account-providers.ts'
import { displayName, id, timeMs, uid } from '../../fields.ts'
import { person, personEvents, personRow } from '../../person.ts'
import { confirm, reason, consoleEndpoint } from '../../console-endpoint.ts'

/** How many people a page of a list has, at most. */
export const PEOPLE_PAGE = 25

/** Since how long somebody is new, and for how long nobody saw who is idle, in days. */
export const NEW_DAYS = 7
export const IDLE_DAYS = 180

/** Lists of people: each is in the directory's index, newest first. `idle` begins with who was seen last. */
export const PEOPLE_FILTERS = [
  ...(['all', 'new', 'registered', 'guest', 'unverified', 'disabled', 'idle'] as const),
  ...(['password', 'passkey', ...ACCOUNT_PROVIDERS] as const),
] as const
export const peopleFilter = z.enum(PEOPLE_FILTERS)
export type PeopleFilter = z.infer<typeof peopleFilter>

/** Where a page begins: what the page before answered as `next`. It means nothing to who holds it. */
const cursor = z.string().check(z.minLength(1), z.maxLength(8192))

/** The `revision` of the sheet that the operator saw. */
const revision = z.string().check(z.minLength(1), z.maxLength(80))

const seen = { uid, revision, reason }

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

/**
 * The acts. Each names the `revision` of the sheet that the operator saw, and does nothing where it is not the current
 * one (`tools/changed`); so of two operators who act on the same sheet, one does. Each answers the sheet as it is
 * afterwards, which is no reading of its own in the journal.
 */
const acted = z.object({ person })
const ended = z.object({ person, ended: z.int().check(z.nonnegative()) })

/** Ends a session of a person, who is told. The sign-in behind it ends, too. Answers how many that ended. */
export const endPersonSession = consoleEndpoint(
  'POST',
  '/api/tools/people/end-session',
  'support',
  {
    body: z.strictObject({ ...seen, sid: id }),
    response: ended,
  },
)

/** Ends all sessions and sign-ins of a person, also in the console, and tells them. Answers how many sessions of the product. */
export const endPersonSessions = consoleEndpoint(
  'POST',
  '/api/tools/people/end-sessions',
  'support',
  {
    body: z.strictObject(seen),
    response: ended,
  },
)

/** Disables an account and ends its sessions and sign-ins. The person is told by letter. Answers how many sessions. */
export const disablePerson = consoleEndpoint('POST', '/api/tools/people/disable', 'admin', {
  fresh: true,
  body: z.strictObject({ ...seen, confirm }),
  response: ended,
})

/** Enables an account again. Ended sessions stay ended. The person is told. */
export const enablePerson = consoleEndpoint('POST', '/api/tools/people/enable', 'admin', {
  body: z.strictObject(seen),
  response: acted,
})

/** Has a link to a new password sent to the account's address. Refused with `tools/unavailable-here` where it has no password. */
export const sendResetLink = consoleEndpoint(
  'POST',
  '/api/tools/people/send-reset-link',
  'support',
  {
    body: z.strictObject(seen),
    response: acted,
  },
)

/** Has a link sent that verifies the account's address. Refused with `tools/unavailable-here` where it is verified. */
export const sendVerificationLink = consoleEndpoint(
  ...(['POST', '/api/tools/people/send-verification-link', 'support'] as const),
  { body: z.strictObject(seen), response: acted },
)

/** Marks an alert as handled, for its owner as read; or undoes it, with `handled: false`. */
export const handleAlert = consoleEndpoint('POST', '/api/tools/people/handle-alert', 'support', {
  body: z.strictObject({ ...seen, alert: id, handled: z.boolean() }),
  response: acted,
})

/** Gives a person the name that they asked for, and tells them. */
export const renamePerson = consoleEndpoint('POST', '/api/tools/people/rename', 'admin', {
  body: z.strictObject({ ...seen, displayName }),
  response: acted,
})

/** Writes everything stored about a person to their own folder, and tells them. Operators never receive it. */
export const exportPerson = consoleEndpoint('POST', '/api/tools/people/export', 'admin', {
  body: z.strictObject(seen),
  response: acted,
})

/**
 * Asks for the erasure of a person. Nothing is erased before another operator approves it, within a day
 * (`approveRequest`); answers the id of the request, also where one waits already.
 */
export const erasePerson = consoleEndpoint('POST', '/api/tools/people/erase', 'admin', {
  fresh: true,
  body: z.strictObject({ ...seen, confirm }),
  response: z.object({ person, request: id, expiresAt: timeMs }),
})
