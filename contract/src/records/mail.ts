import * as z from 'zod/mini'
import { id, timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

/**
 * `mails/{uid}/{key}`: a letter to a person, without its words and its address. `at` is when it was begun; `outcome` is
 * `sending` until it is `sent`, `refused` by the recipient's server for good, `expired` before it could be sent, or
 * `unknown` when its sender died over it. `by` names the delivery that began it.
 */
export const mail = stored({
  kind: z.string().check(z.maxLength(40)),
  at: timeMs,
  outcome: z.string().check(z.maxLength(20)),
  by: z.optional(id),
})
export type Mail = z.infer<typeof mail>
