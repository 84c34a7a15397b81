import * as z from 'zod/mini'
import { EMAIL_MAX_LENGTH } from './email-address.ts'
import { displayName, locale, provider, recordedProvider, timeMs, uid } from './fields.ts'

/** Drops providers known only to newer versions. */
const knownProviders = z.pipe(
  z.transform((list: unknown) =>
    Array.isArray(list) ? list.filter((one) => provider.safeParse(one).success) : list,
  ),
  z.array(provider),
)

/** Null if absent: the database stores no nulls, and older versions lack newer fields. */
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(z.nullable(schema), null)

const address = z.string().check(z.maxLength(EMAIL_MAX_LENGTH))
const pictureUrl = z.string().check(z.maxLength(2048))

/**
 * The current user, as the API returns it.
 *
 * Source: specification, section 3, which leaves its shape open.
 */
export const user = z.object({
  uid,
  email: orNull(address),
  emailVerified: z.boolean(),
  displayName: orNull(z.string().check(z.maxLength(256))),
  photoURL: orNull(pictureUrl),
  isAnonymous: z.boolean(),
  /** The sign-in methods that open a session. */
  providers: z._default(knownProviders, []),
  /**
   * Methods that were added to the account but not confirmed by the person. They cannot open a session, and are removed
   * after a day.
   */
  unconfirmed: z.optional(knownProviders),
  /** The address that refused our last e-mail to it. Absent once it accepts one; outdated if it is no longer `email`. */
  refusedEmail: z.optional(address),
  locale: z.catch(locale, 'fr'),
  createdAt: timeMs,
  acceptedTermsAt: orNull(timeMs),
})
export type User = z.infer<typeof user>

/** The optional fields of a profile, empty, as the API reads them. */
export const EMPTY_PROFILE = {
  email: null,
  displayName: null,
  photoURL: null,
  providers: [],
  locale: 'fr',
  acceptedTermsAt: null,
} satisfies Omit<
  User,
  'uid' | 'emailVerified' | 'isAnonymous' | 'unconfirmed' | 'refusedEmail' | 'createdAt'
>

/** The fields of a user that only the API changes, as clients send them back. */
export const fixedFields = {
  uid: z.optional(uid),
  email: z.optional(z.nullable(address)),
  emailVerified: z.optional(z.boolean()),
  isAnonymous: z.optional(z.boolean()),
  providers: z.optional(z.array(recordedProvider)),
  unconfirmed: z.optional(z.array(recordedProvider)),
  refusedEmail: z.optional(address),
  createdAt: z.optional(timeMs),
  acceptedTermsAt: z.optional(z.nullable(timeMs)),
}

/**
 * A person's update of their own user, with all fields or some. They may change `displayName`, `locale` and `photoURL` (an
 * avatar that they uploaded, or null to remove it). All other fields must be as the API returned them.
 */
export const userUpdate = z.strictObject({
  ...fixedFields,
  displayName: z.optional(z.nullable(displayName)),
  locale: z.optional(locale),
  photoURL: z.optional(z.nullable(pictureUrl)),
})
export type UserUpdate = z.infer<typeof userUpdate>
