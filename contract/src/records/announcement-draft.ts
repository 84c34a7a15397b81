import * as z from 'zod/mini'
import { timeMs, uid } from '../fields.ts'
import { stored } from '../stored.ts'
import { announcement } from './announcement.ts'

/**
 * `announcementDrafts/{id}`: an announcement as the console stores it, whether published or not. Without `startsAt` it is a
 * draft. From `startsAt` until its end, a copy is in `announcements`, where clients read it. `endedAt` is set when an operator
 * ended it, or when `endsAt` has passed.
 */
export const announcementDraft = stored({
  ...announcement.shape,
  startsAt: z.optional(timeMs),
  endedAt: z.optional(timeMs),
  /** The number of edits so far, so that two operators cannot overwrite each other's edits. */
  revision: z.int().check(z.nonnegative()),
  /** The operator who made the last edit, and its time. */
  editedBy: z.optional(uid),
  editedAt: timeMs,
})
export type AnnouncementDraft = z.infer<typeof announcementDraft>
