import * as z from 'zod/mini'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { opaqueToken, timeMs } from '../fields.ts'

/**
 * The letters and digits of recovery codes. I, L, O, U, 0 and 1 are excluded, because people confuse them or read them as
 * words.
 */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Number of characters in a recovery code. */
export const RECOVERY_CODE_LENGTH = 8

/** How many recovery codes a person gets, and how few may be left before the product asks the person to replace them. */
export const RECOVERY_CODES = 10
export const FEW_RECOVERY_CODES = 2

/** How long a person has to enter the code after the first step of a sign-in. */
export const TICKET_MS = 5 * MINUTE_MS

/** How long a person has to finish turning on a second factor. The factor's key does not change during this time. */
export const ACTIVATION_MS = 10 * MINUTE_MS

/** How long a remembered device requires no code. */
export const REMEMBERED_DEVICE_MS = 30 * DAY_MS

/** After this many refused codes, the person must wait before they enter the next one. */
export const MAX_CODE_TRIES = 5

const withoutSpaces = (code: string) => code.replace(/[\s-]/gu, '').toUpperCase()

/** A code from the authenticator app (six digits), as typed. */
export const appCode = z
  .string()
  .check(z.maxLength(40), z.overwrite(withoutSpaces), z.regex(/^\d{6}$/))

/** A code from the authenticator app, or a recovery code. */
export const secondCode = z
  .string()
  .check(
    z.maxLength(40),
    z.overwrite(withoutSpaces),
    z.regex(RegExp(`^(?:\\d{6}|[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}})$`)),
  )

/** Whether a {@link secondCode} is a recovery code. */
export const isRecoveryCode = (code: string): boolean => code.length === RECOVERY_CODE_LENGTH

/**
 * Identifies a sign-in that must be completed with a code: a random id, followed by the uid. Valid in the same browser for
 * five minutes.
 */
const ticket = z.string().check(z.regex(/^[A-Za-z0-9]{10}[^.#$[\]/\p{Cc}\p{Cs}]{1,128}$/u))

const recoveryCodes = z.array(z.string())

/**
 * The details of `auth/second-factor-required`. A person with a second factor can sign in only with a custom token from the API
 * (docs/decisions/053). The page exchanges `ticket` and a code for a custom token. If this device or this sign-in method needs
 * no code, the API returns `customToken` immediately. The page signs in with the token and repeats the refused request.
 */
export const secondFactorNeeded = z.object({
  ticket: z.optional(ticket),
  /** The time when the ticket expires (ms). */
  until: z.optional(timeMs),
  customToken: z.optional(opaqueToken),
  /** Whether the person can use a passkey instead of a code. */
  hasPasskey: z._default(z.boolean(), false),
  /** Whether the person has recovery codes left. */
  hasRecoveryCodes: z._default(z.boolean(), false),
  /** The time when the waiting period for the removal of the second factor began and when it ends (ms), if one has begun. */
  wait: z.optional(z.object({ since: timeMs, until: timeMs })),
  /** How many days a waiting period lasts if it begins now. */
  waitDays: z._default(z.int().check(z.positive()), 7),
})
export type SecondFactorNeeded = z.infer<typeof secondFactorNeeded>

/**
 * Begins turning on the second factor, which stays off until `activateSecondFactor`. Requires a session with a recent proof
 * of identity. Returns the key in base32, and as an `otpauth:` URI for the QR code. For ten minutes, further calls return the
 * same key.
 *
 * @throws `auth/second-factor-on` (409), `auth/requires-recent-login`, `auth/forbidden` for a guest.
 */
export const beginSecondFactor = endpoint('POST', '/api/auth/second-factor/begin', 'session', {
  beforeSecondFactor: true,
  response: z.object({ key: z.string(), uri: z.string(), until: timeMs }),
})

/**
 * Turns on the second factor, with the app's first code, which proves that the app's clock is right. Returns the recovery
 * codes, which cannot be read again.
 *
 * @throws `auth/code-refused`, `request/too-many` (429), `auth/ticket-expired` (410) if no activation has begun.
 */
export const activateSecondFactor = endpoint(
  'POST',
  '/api/auth/second-factor/activate',
  'session',
  {
    beforeSecondFactor: true,
    body: z.strictObject({ code: appCode, afterProviders: z._default(z.boolean(), false) }),
    response: z.object({ recoveryCodes }),
  },
)

/**
 * Replaces the recovery codes. Requires a session with a recent proof of identity, and a code from the app or an unused
 * recovery code.
 */
export const replaceRecoveryCodes = endpoint(
  'POST',
  '/api/auth/second-factor/recovery-codes',
  'session',
  {
    body: z.strictObject({ code: z.optional(secondCode) }),
    response: z.object({ recoveryCodes }),
  },
)

/** Changes whether a sign-in by a provider requires a code. Requires a recent proof of identity. */
export const changeSecondFactor = endpoint('PATCH', '/api/auth/second-factor', 'session', {
  body: z.strictObject({ afterProviders: z.boolean() }),
})

/**
 * Turns off the second factor. Requires a session with a recent proof of identity, and a code from the app or a recovery
 * code. No code is needed if the person proved their identity with a passkey.
 */
export const removeSecondFactor = endpoint('POST', '/api/auth/second-factor/remove', 'session', {
  body: z.strictObject({ code: z.optional(secondCode) }),
})

/** Removes a remembered device, so that it requires a code again; `id` is its key in `devices/{uid}`. */
export const forgetDevice = endpoint('DELETE', '/api/auth/second-factor/devices/:id', 'session', {
  params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,43}$/)) }),
})

/**
 * Exchanges a ticket and a code for a custom token, which can be used once within a minute. The page signs in with it, and
 * repeats the request that was refused. With `remember`, this device requires no code for 30 days. `codesLeft` is present
 * after a recovery code. A correct code also cancels a pending removal of the second factor.
 *
 * @throws `auth/code-refused` with `triesLeft`, `auth/second-factor-wait` (429), `auth/ticket-expired` (410).
 */
export const answerSecondFactor = endpoint('POST', '/api/auth/second-factor/answer', 'public', {
  body: z.strictObject({
    ticket,
    code: secondCode,
    remember: z._default(z.boolean(), false),
  }),
  response: z.object({
    customToken: opaqueToken,
    codesLeft: z.optional(z.int().check(z.nonnegative())),
  }),
  knowsBrowser: true,
})

/**
 * During a sign-in, begins the waiting period after which the second factor is removed, for a person who lost their app and
 * recovery codes. Returns the end of the period. If a period has already begun, its end does not change.
 */
export const loseSecondFactor = endpoint('POST', '/api/auth/second-factor/lost', 'public', {
  body: z.strictObject({ ticket }),
  response: z.object({ until: timeMs }),
  knowsBrowser: true,
})

/** Begins the waiting period after which the second factor is removed. Requires a session with a recent proof of identity. */
export const beginWait = endpoint('POST', '/api/auth/second-factor/wait', 'session', {
  response: z.object({ until: timeMs }),
})

/** Cancels the waiting period, so that the second factor stays on. */
export const stopWait = endpoint('DELETE', '/api/auth/second-factor/wait', 'session')
