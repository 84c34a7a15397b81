import { locale, storedEmail, timeMs, uid } from '@sesame/contract/fields'
import * as z from 'zod/mini'
import { message } from './email.ts'

/** Stands for the owner of e-mails to people without an account. */
export const NOBODY = '_'

/**
 * The key of an e-mail. For a reset link sent in answer to an alert, it is `reset-` and the alert's id; for an alert that
 * is repeated on a later day, `day`, its number, and the alert's id; for a warning of an erasure, `idle-` and the time when the
 * erasure falls due, in seconds.
 */
const key = z.string().check(z.regex(/^(?:reset-|idle-|day\d{1,2}-)?[A-Za-z0-9]{10}$/))

/** The name of a waiting e-mail, `mailQueue/{owner}/{key}`, under a uid or {@link NOBODY}. */
export const mailName = z.object({ owner: uid, key })
export type MailName = Readonly<z.infer<typeof mailName>>

/** A person known only by address. Address and name are as they were stored. */
const stranger = z.object({
  email: storedEmail,
  locale,
  name: z.optional(z.string().check(z.maxLength(256))),
})
export type Stranger = z.infer<typeof stranger>

/** An e-mail that has been waiting since `at`; `to` is set if it has no owner. */
export const waitingMail = z.object({ at: timeMs, message, to: z.optional(stranger) })
export type WaitingMail = z.infer<typeof waitingMail>
