import * as z from 'zod/mini'
import { timeMs, uid, visibleText } from '../../fields.ts'
import { reason, consoleEndpoint } from '../../console-endpoint.ts'

/** The database key of an announcement. */
export const announcementId = z.string().check(z.regex(/^[\w-]{1,40}$/))

export const announcementKind = z.enum(['maintenance', 'security', 'news'])

/** The state `ended` includes announcements that an operator ended, and discarded drafts. */
export const announcementState = z.enum(['draft', 'scheduled', 'live', 'ended'])
export type AnnouncementState = z.infer<typeof announcementState>

/** The text as read from the database. Not checked further, since older records may contain anything. */
const words = z.object({
  title: z.string().check(z.maxLength(120)),
  text: z.string().check(z.maxLength(600)),
})

export const announcementItem = z.object({
  id: announcementId,
  state: announcementState,
  kind: announcementKind,
  /** The day that the announcement is about, as a time in ms. */
  date: timeMs,
  /** The time when the announcement starts; null in a draft. */
  startsAt: z.nullable(timeMs),
  /** The time when the announcement ends or ended; null if it has no end. */
  endsAt: z.nullable(timeMs),
  fr: words,
  en: words,
  /** The number of edits so far. Clients send the number back with an edit, so that the API detects concurrent edits. */
  revision: z.int().check(z.nonnegative()),
  /** The operator who last edited the announcement; null if it was not written in the console. */
  editedBy: z.nullable(uid),
  editedAt: z.nullable(timeMs),
})
export type AnnouncementItem = z.infer<typeof announcementItem>

const newWords = z.strictObject({ title: visibleText(120), text: visibleText(600) })

/** The start of an announcement: `now` by the server's clock, or a time in ms. */
const start = z.union([z.literal('now'), timeMs])

/**
 * An announcement as operators send it. If `startsAt` is null, it is a draft. If `startsAt` is in the future, it is
 * scheduled. Otherwise it is live immediately.
 */
const announcementBody = {
  kind: announcementKind,
  date: timeMs,
  startsAt: z.nullable(start),
  endsAt: z.nullable(timeMs),
  fr: newWords,
  en: newWords,
}

/** No announcement may end before it starts. */
const endsAfterStart = z.refine<{ startsAt: z.infer<typeof start> | null; endsAt: number | null }>(
  ({ startsAt, endsAt }) => endsAt === null || typeof startsAt !== 'number' || endsAt >= startsAt,
  { path: ['endsAt'] },
)

/** The end (ms) and the id of the last announcement on the previous page. */
const cursor = z.string().check(z.regex(/^\d{1,16}-[\w-]{1,40}$/))

/**
 * Lists the announcements that have not ended, oldest first (at most 100), or the announcements that have ended, newest first,
 * 50 a page.
 */
export const searchAnnouncements = consoleEndpoint(
  'POST',
  '/api/tools/announcements/search',
  'support',
  {
    body: z.strictObject({
      ended: z.boolean(),
      after: z.optional(cursor),
    }),
    response: z.object({
      items: z.array(announcementItem).check(z.maxLength(100)),
      next: z.nullable(cursor),
    }),
  },
)

/** Creates an announcement and returns it. Answers 201. */
export const createAnnouncement = consoleEndpoint('POST', '/api/tools/announcements', 'admin', {
  body: z.strictObject({ ...announcementBody, reason }).check(endsAfterStart),
  response: announcementItem,
})

/**
 * Replaces an announcement that has not ended. Answers 409 `tools/changed` if the announcement has ended, or if its revision
 * differs.
 */
export const editAnnouncement = consoleEndpoint(
  'POST',
  '/api/tools/announcements/:id/edit',
  'admin',
  {
    params: z.strictObject({ id: announcementId }),
    body: z
      .strictObject({ ...announcementBody, revision: z.int().check(z.nonnegative()), reason })
      .check(endsAfterStart),
    response: announcementItem,
  },
)

/**
 * Ends an announcement now, or discards a draft. Clients no longer see the announcement, but it remains in the operators' list.
 */
export const endAnnouncement = consoleEndpoint(
  'POST',
  '/api/tools/announcements/:id/end',
  'admin',
  {
    params: z.strictObject({ id: announcementId }),
    body: z.strictObject({ revision: z.int().check(z.nonnegative()), reason }),
    response: announcementItem,
  },
)
