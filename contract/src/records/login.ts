import * as z from 'zod/mini'
import { recordedProvider, timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

const label = z.string().check(z.maxLength(80))

/** `logins/{uid}/{id}`: one of the last ten sign-ins, as its owner sees it (design, section 6). */
export const login = stored({
  provider: recordedProvider,
  device: label,
  browser: label,
  /** Roughly where it came from, as the platform tells. */
  place: z.optional(label),
  at: timeMs,
})
export type Login = z.infer<typeof login>
