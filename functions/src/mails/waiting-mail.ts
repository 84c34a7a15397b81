import { displayName, email, locale, timeMs, uid } from '@sesame/contract/fields'
import * as z from 'zod/mini'
import { letter } from './letter.ts'

/** Under whom letters without an owner wait. */
export const NOBODY = '_'

/**
 * An id. The link to a new password that answers an alert has that alert's id, apart from the alert's own letter; the
 * announcement of an erasure is named after when that is due, in seconds.
 */
const key = z.string().check(z.regex(/^(?:reset-|idle-)?[A-Za-z0-9]{10}$/))

/** Where a letter waits, `mailQueue/{owner}/{key}`: under a uid, or {@link NOBODY}. */
export const mailName = z.object({ owner: uid, key })
export type MailName = Readonly<z.infer<typeof mailName>>

/** Somebody who is known by address alone. */
const stranger = z.object({ email, locale, name: z.optional(displayName) })
export type Stranger = z.infer<typeof stranger>

/** A letter that waits, since `at`; `to` is there where it has no owner. */
export const waitingMail = z.object({ at: timeMs, letter, to: z.optional(stranger) })
export type WaitingMail = z.infer<typeof waitingMail>
