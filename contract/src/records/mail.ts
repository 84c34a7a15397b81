import * as z from 'zod/mini'
import { id, timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

/**
 * `mails/{uid}/{key}`: an e-mail to a person, without its text and address. `at` is when sending began. `outcome` is first
 * `sending`, then one of these: `sent`; `refused` if the recipient's server permanently rejected it; `expired` if it became too
 * old to send; `unknown` if the instance died while sending. `by` identifies the delivery that began to send it.
 */
export const mail = stored({
  kind: z.string().check(z.maxLength(40)),
  at: timeMs,
  outcome: z.string().check(z.maxLength(20)),
  by: z.optional(id),
})
export type Mail = z.infer<typeof mail>
