import * as z from 'zod/mini'
import { displayName, locale, provider, timeMs, uid } from './fields.ts'

/**
 * The current user as the API answers it and the database keeps it under `users/{uid}`.
 *
 * Source: specification, section 3 (shape not shown); design, section 6.
 */
export const user = z.strictObject({
  uid,
  email: z.nullable(z.string().check(z.maxLength(254))),
  emailVerified: z.boolean(),
  displayName: z.nullable(z.string().check(z.maxLength(256))),
  photoURL: z.nullable(z.string().check(z.maxLength(2048))),
  isAnonymous: z.boolean(),
  providers: z.array(provider),
  locale,
  createdAt: timeMs,
  acceptedTermsAt: z.nullable(timeMs),
})
export type User = z.infer<typeof user>

/** What a person may change of it; `photoURL` is an avatar of their own, or null to remove it. */
export const userUpdate = z.strictObject({
  displayName: z.optional(displayName),
  locale: z.optional(locale),
  photoURL: z.optional(z.nullable(z.url().check(z.maxLength(2048)))),
})
export type UserUpdate = z.infer<typeof userUpdate>
