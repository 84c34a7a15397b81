import { locale, storedEmail, timeMs, uid } from '@sesame/contract/fields'
import * as z from 'zod/mini'
import { message } from './email.ts'

/** The owner of e-mails to people without an account, in place of a uid. */
export const NOBODY = '_'

/**
 * The key of an e-mail. Usually an id. For a reset link sent in answer to an alert: `reset-` and the alert's id. For an alert
 * that is repeated on a later day: `day`, its number, and the alert's id. For a warning of an erasure: `idle-` and the time
 * (seconds) when the erasure falls due.
 */
const key = z.string().check(z.regex(/^(?:reset-|idle-|day\d{1,2}-)?[A-Za-z0-9]{10}$/))

/** The name of a queued e-mail, `mailQueue/{owner}/{key}`, where the owner is a uid or {@link NOBODY}. */
export const mailName = z.object({ owner: uid, key })
export type MailName = Readonly<z.infer<typeof mailName>>

/** A person who is known only by address. Address and name are as they were stored. */
const stranger = z.object({
  email: storedEmail,
  locale,
  name: z.optional(z.string().check(z.maxLength(256))),
})
export type Stranger = z.infer<typeof stranger>

/** An e-mail queued since `at`; `to` is set if the e-mail has no owner. */
export const waitingMail = z.object({ at: timeMs, message, to: z.optional(stranger) })
export type WaitingMail = z.infer<typeof waitingMail>
