import * as z from 'zod/mini'
import { EMAIL_MAX_LENGTH } from './email-address.ts'
import { limitItem } from './endpoints/console/limits.ts'
import { provider, timeMs, uid } from './fields.ts'
import { waitBy } from './records/second-factor.ts'

const word = z.string().check(z.maxLength(80))

/** The effect of an obstacle: it blocks every sign-in, only e-mails, or something that a sign-in does not need. */
const stops = z.enum(['sign-in', 'mails', 'other'])

/**
 * Something that keeps a person from signing in, or from receiving the e-mail that would help them.
 *
 * - `erasing`: the account is being erased;
 * - `no-account`: the identity service no longer has the account;
 * - `disabled`: `by` is null if no operator of the console disabled it; `at` is null if we do not know when;
 * - `sign-up-incomplete`: there is an account, but no profile, and the account's sign-in methods cannot create a profile;
 * - `no-method`: the account has no sign-in method that we trust; a guest can use their account only in the browser where it
 * was created;
 * - `second-factor-wait`: a person without a code can enter only after the waiting period of their second factor;
 * - `codes-refused`: after several refused codes, no code is accepted for a while, either on one known device (`isKnown`) or
 *   on all others;
 * - `mail-refused`: the mailbox refused the last e-mail;
 * - `address-differs`: the account at the identity service has another address than the profile, or none (null), so the
 *   profile's address cannot be used with a password, and receives no link;
 * - `unverified`: alerts are not sent to an unverified address;
 * - `limit`: a limit by the person's address or uid is reached.
 */
export const obstacle = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('erasing'), stops, since: timeMs }),
  z.object({ kind: z.literal('no-account'), stops }),
  z.object({
    kind: z.literal('disabled'),
    stops,
    at: z.nullable(timeMs),
    by: z.nullable(uid),
    reason: z.nullable(z.string().check(z.maxLength(300))),
  }),
  z.object({ kind: z.literal('sign-up-incomplete'), stops }),
  z.object({ kind: z.literal('no-method'), stops, isGuest: z.boolean() }),
  z.object({ kind: z.literal('second-factor-wait'), stops, until: timeMs, by: waitBy }),
  z.object({ kind: z.literal('codes-refused'), stops, until: timeMs, isKnown: z.boolean() }),
  z.object({ kind: z.literal('mail-refused'), stops, mail: word, at: timeMs }),
  z.object({
    kind: z.literal('address-differs'),
    stops,
    email: z.nullable(z.string().check(z.maxLength(EMAIL_MAX_LENGTH))),
  }),
  z.object({ kind: z.literal('unverified'), stops }),
  z.object({ kind: z.literal('limit'), stops, by: z.enum(['email', 'person']), item: limitItem }),
])
export type Obstacle = z.infer<typeof obstacle>

/** The result of checking whether a person can sign in. */
export const signInCheck = z.object({
  at: timeMs,
  /**
   * The obstacles. Those that block sign-ins come first, then those that block e-mails. In each group, the one that will last
   * longest comes first.
   */
  obstacles: z.array(obstacle),
  /** How many limits by the person's address and uid are not reached. */
  freeLimits: z.int().check(z.nonnegative()),
  /** The account's sign-in methods, without passkeys, and whether we trust them. */
  methods: z.array(z.object({ provider, isTrusted: z.boolean() })),
})
export type SignInCheck = z.infer<typeof signInCheck>
