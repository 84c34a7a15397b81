import * as z from 'zod/mini'
import { timeMs, uid } from '../../fields.ts'
import { JOURNAL_ACTIONS, JOURNAL_PHASES, journalEntry } from '../../records/journal-entry.ts'
import { operatorRole } from '../../records/operator.ts'
import { consoleEndpoint } from '../../console-endpoint.ts'

/** Maximum number of entries on a page of the journal, and of its export. */
export const JOURNAL_PAGE = 50
export const JOURNAL_EXPORT_PAGE = 200

const name = z.nullable(z.string().check(z.maxLength(256)))
const word = z.string().check(z.maxLength(80))
const optionalText = z.nullable(z.string().check(z.maxLength(300)))

/** The number of the entry after which the next page begins. */
const cursor = z.string().check(z.regex(/^[1-9]\d{0,11}$/))

/** Selects the entries that match every given field. `from` and `until` are in ms; `until` is excluded. */
export const journalFilter = z.strictObject({
  operator: z.optional(uid),
  target: z.optional(uid),
  action: z.optional(z.enum(JOURNAL_ACTIONS)),
  phase: z.optional(z.enum(JOURNAL_PHASES)),
  from: z.optional(timeMs),
  until: z.optional(timeMs),
  /** Text to find in reasons, ignoring case and accents. */
  text: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  after: z.optional(cursor),
})
export type JournalFilter = z.infer<typeof journalFilter>

/** A journal entry as shown in the list. Fields absent from the record are null. */
export const journalItem = z.object({
  seq: z.int().check(z.positive()),
  at: timeMs,
  operator: uid,
  /** The operator's name. Null for the command line, and if the operator's account no longer exists. */
  operatorName: name,
  role: operatorRole,
  /** One of `JOURNAL_ACTIONS`, or an action that only a newer version defines. */
  action: word,
  phase: z.enum(JOURNAL_PHASES),
  target: z.nullable(uid),
  /** The name of the person concerned; null after they are erased. */
  targetName: name,
  about: z.nullable(z.string().check(z.maxLength(200))),
  reason: optionalText,
  code: z.nullable(word),
  proof: z.nullable(word),
  provenAt: z.nullable(timeMs),
})
export type JournalItem = z.infer<typeof journalItem>

/**
 * Returns a page of the journal, newest first. Each action is one item: the entry that began it, with the outcome of the
 * entry that ended it, or `begun` until then. Each call examines a limited number of entries, so a page may have few or none
 * although `next` says that there are more.
 */
export const searchJournal = consoleEndpoint('POST', '/api/tools/journal/search', 'admin', {
  body: journalFilter,
  response: z.object({
    items: z.array(journalItem),
    next: z.nullable(cursor),
    /** How many entries the whole journal has. */
    total: z.int().check(z.nonnegative()),
  }),
})

/**
 * Returns entries, oldest first, to be saved as a file. They include the hashes that are needed to verify the chain. Each
 * exported page adds an entry to the journal.
 */
export const exportJournal = consoleEndpoint('POST', '/api/tools/journal/export', 'admin', {
  body: journalFilter,
  response: z.object({ items: z.array(z.object(journalEntry.shape)), next: z.nullable(cursor) }),
})

/** Checks that the newest entries, at most 500, form an unbroken chain up to the journal's head. */
export const checkJournal = consoleEndpoint('POST', '/api/tools/journal/check', 'admin', {
  response: z.object({
    intact: z.boolean(),
    /** The number of the first entry that breaks the chain; null if the chain is intact. */
    brokenAt: z.nullable(z.int().check(z.positive())),
    from: z.int().check(z.nonnegative()),
    to: z.int().check(z.nonnegative()),
    at: timeMs,
  }),
})
