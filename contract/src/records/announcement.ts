import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

const words = stored({
  title: z.string().check(z.minLength(1), z.maxLength(120)),
  text: z.string().check(z.maxLength(600)),
})

/**
 * `announcements/{id}`: a message from the operators to all signed-in people, shown from `startsAt` until `endsAt`, if set.
 * `date` is the day that the message is about. Unknown kinds, written by newer versions, are read as `news`.
 */
export const announcement = stored({
  kind: z.catch(z.enum(['maintenance', 'security', 'news']), 'news'),
  date: timeMs,
  startsAt: timeMs,
  endsAt: z.optional(timeMs),
  fr: words,
  en: words,
})
export type Announcement = z.infer<typeof announcement>
