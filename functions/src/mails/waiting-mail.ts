import { displayName, email, locale, timeMs, uid } from '@sesame/contract/fields'
import * as z from 'zod/mini'
import { message } from './email.ts'

/** The owner of waiting e-mails to people without an account. */
export const NOBODY = '_'

/**
 * The id of an e-mail. A link to a new password in answer to an alert has that alert's id with a prefix of its own; a warning
 * of an erasure is named after its due time, in seconds.
 */
const key = z.string().check(z.regex(/^(?:reset-|idle-)?[A-Za-z0-9]{10}$/))

/** The name of a waiting e-mail, `mailQueue/{owner}/{key}`, under a uid or {@link NOBODY}. */
export const mailName = z.object({ owner: uid, key })
export type MailName = Readonly<z.infer<typeof mailName>>

/** A person known only by address. */
const stranger = z.object({ email, locale, name: z.optional(displayName) })
export type Stranger = z.infer<typeof stranger>

/** An e-mail waiting since `at`; `to` is set if it has no owner. */
export const waitingMail = z.object({ at: timeMs, message, to: z.optional(stranger) })
export type WaitingMail = z.infer<typeof waitingMail>
