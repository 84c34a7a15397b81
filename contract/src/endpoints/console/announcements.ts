import * as z from 'zod/mini'
import { timeMs, uid, visibleText } from '../../fields.ts'
import { cursor, reason, consoleEndpoint } from '../../console-endpoint.ts'

/** The database key of an announcement. */
export const announcementId = z.string().check(z.regex(/^[\w-]{1,40}$/))

export const announcementKind = z.enum(['maintenance', 'security', 'news'])

/** `ended` also when an operator ended it, or gave a draft up. */
export const announcementState = z.enum(['draft', 'scheduled', 'live', 'ended'])
export type AnnouncementState = z.infer<typeof announcementState>

/** Words as they are read: older records may hold any. */
const words = z.object({
  title: z.string().check(z.maxLength(120)),
  text: z.string().check(z.maxLength(600)),
})

export const announcementItem = z.object({
  id: announcementId,
  state: announcementState,
  kind: announcementKind,
  /** The day that it is about. */
  date: timeMs,
  /** Null in a draft. */
  startsAt: z.nullable(timeMs),
  /** When it ends, or ended; null for never. */
  endsAt: z.nullable(timeMs),
  fr: words,
  en: words,
  /** To be sent back with an edit. */
  revision: z.int().check(z.nonnegative()),
  /** Null for one written without the console. */
  editedBy: z.nullable(uid),
  editedAt: z.nullable(timeMs),
})
export type AnnouncementItem = z.infer<typeof announcementItem>

const newWords = z.strictObject({ title: visibleText(120), text: visibleText(600) })

/** Now, by the server's clock, or a time in ms. */
const start = z.union([z.literal('now'), timeMs])

/** What operators write. With a `startsAt` it is scheduled, and live at once when that is now or past. */
const announcementBody = {
  kind: announcementKind,
  date: timeMs,
  startsAt: z.nullable(start),
  endsAt: z.nullable(timeMs),
  fr: newWords,
  en: newWords,
}

/** No announcement ends before it starts; one that would end before now has ended. */
const endsAfterStart = z.refine<{ startsAt: z.infer<typeof start> | null; endsAt: number | null }>(
  ({ startsAt, endsAt }) => endsAt === null || typeof startsAt !== 'number' || endsAt >= startsAt,
  { path: ['endsAt'] },
)

/**
 * Lists announcements: those that have not ended, the oldest first (at most 100), or those that have, 50 a page, the
 * latest first.
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

/** Writes an announcement and returns it. 201. */
export const createAnnouncement = consoleEndpoint('POST', '/api/tools/announcements', 'admin', {
  body: z.strictObject({ ...announcementBody, reason }).check(endsAfterStart),
  response: announcementItem,
})

/** Replaces an announcement that has not ended. 409 `tools/changed` when it has, or is of another revision. */
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

/** Ends an announcement now, or gives a draft up. Nobody reads it any more; it stays in the list. */
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
