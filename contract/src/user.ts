import * as z from 'zod/mini'
import { EMAIL_MAX_LENGTH } from './email-address.ts'
import { displayName, locale, provider, recordedProvider, timeMs, uid } from './fields.ts'
import { termsDue, termsVersion } from './terms.ts'

/** Omits providers that only newer versions know. */
const knownProviders = z.pipe(
  z.transform((list: unknown) =>
    Array.isArray(list) ? list.filter((one) => provider.safeParse(one).success) : list,
  ),
  z.array(provider),
)

/** Null if the field is absent: the database stores no nulls, and records from older versions lack newer fields. */
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(z.nullable(schema), null)

/** The language of an answer; absent if this version does not know the stored language. */
const answerLocale = z.catch(z.optional(locale), undefined)

const address = z.string().check(z.maxLength(EMAIL_MAX_LENGTH))
const pictureUrl = z.string().check(z.maxLength(2048))

/**
 * The current user, as the API returns it.
 *
 * Source: specification, section 3, which does not define its fields.
 */
export const user = z.object({
  uid,
  email: orNull(address),
  emailVerified: z.boolean(),
  displayName: orNull(z.string().check(z.maxLength(256))),
  photoURL: orNull(pictureUrl),
  isAnonymous: z.boolean(),
  /** The sign-in methods with which the person can open a session. */
  providers: z._default(knownProviders, []),
  /**
   * Methods that were added to the account but not confirmed by the person. They cannot open a session, and are removed after a
   * day.
   */
  unconfirmed: z.optional(knownProviders),
  /**
   * The address that refused our last e-mail. Absent after the address accepts an e-mail. Outdated if it differs from
   * `email`.
   */
  refusedEmail: z.optional(address),
  locale: z.catch(locale, 'fr'),
  createdAt: timeMs,
  /** The time when the person last accepted a version of the terms; null if they never did. */
  acceptedTermsAt: orNull(timeMs),
  /** The version of the terms that was accepted; absent means the first. */
  acceptedTermsVersion: z.optional(termsVersion),
  /** The language in which the person read the terms. */
  acceptedTermsLocale: answerLocale,
  /** The time when the person refused a version of the terms. Absent after they accept a version. */
  refusedTermsAt: z.optional(timeMs),
  refusedTermsVersion: z.optional(termsVersion),
  refusedTermsLocale: answerLocale,
  /** When Sésame adopted an account that existed in the project before Sésame. Absent for all other accounts. */
  adoptedAt: z.optional(timeMs),
  /** The version of the terms that the person must answer, now or soon; absent if there is none. Not stored. */
  termsDue: z.optional(termsDue),
  /** Time (ms) from which everyone must have a second factor or a passkey; absent if never required. Not stored. */
  secondFactorFrom: z.optional(timeMs),
})
export type User = z.infer<typeof user>

/** The fields that every user has. */
type GivenFields = {
  [Field in keyof User as undefined extends User[Field] ? never : Field]: User[Field]
}

/** The optional fields of a profile, empty, as the API reads them. */
export const EMPTY_PROFILE = {
  email: null,
  displayName: null,
  photoURL: null,
  providers: [],
  locale: 'fr',
  acceptedTermsAt: null,
} satisfies Omit<GivenFields, 'uid' | 'emailVerified' | 'isAnonymous' | 'createdAt'>

/** The fields of a user that only the API changes. Clients send them back unchanged. */
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
  acceptedTermsVersion: z.optional(termsVersion),
  acceptedTermsLocale: z.optional(locale),
  refusedTermsAt: z.optional(timeMs),
  refusedTermsVersion: z.optional(termsVersion),
  refusedTermsLocale: z.optional(locale),
  adoptedAt: z.optional(timeMs),
  /** The API ignores these fields in an update, because they are not stored and depend on the time and the settings. */
  termsDue: z.optional(z.unknown()),
  secondFactorFrom: z.optional(z.unknown()),
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
