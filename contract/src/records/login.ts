import * as z from 'zod/mini'
import { provider, timeMs } from '../fields.ts'

const label = z.string().check(z.maxLength(80))

/** `logins/{uid}/{id}`: one of the last ten sign-ins, as its owner sees it (design, section 6). */
export const login = z.strictObject({
  provider,
  device: label,
  browser: label,
  /** Roughly where it came from, as the platform tells. */
  place: z.optional(label),
  at: timeMs,
})
export type Login = z.infer<typeof login>
