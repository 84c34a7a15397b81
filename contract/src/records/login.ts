import * as z from 'zod/mini'
import { recordedProvider, timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

const label = z.string().check(z.maxLength(80))

/** `logins/{uid}/{id}`: one of the last ten sign-ins, or one of the last ten refused sign-ins. The person can see the record. */
export const login = stored({
  provider: recordedProvider,
  device: label,
  browser: label,
  /** City and country, as the platform reports them. */
  place: z.optional(label),
  /**
   * `new-device` if the person had signed in before, but not on this device; `refused` if the API refused the sign-in because
   * it had been revoked.
   */
  mark: z.optional(z.string().check(z.maxLength(40))),
  at: timeMs,
})
export type Login = z.infer<typeof login>
