import * as z from 'zod/mini'
import { stored } from '../stored.ts'
import { user } from '../user.ts'

const { termsDue: _, ...profile } = user.shape

/** `users/{uid}`: the profile as stored, including fields of newer versions that the API does not return. */
export const userRecord = stored({
  ...profile,
  /** For each field that only the API changes, a digest of the previous value. */
  replaced: z.optional(
    z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(64))),
  ),
})
export type UserRecord = z.infer<typeof userRecord>
