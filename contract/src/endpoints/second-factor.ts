import * as z from 'zod/mini'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { opaqueToken, timeMs } from '../fields.ts'

/** The letters and digits of recovery codes: without I, L, O, U, 0 and 1, which people confuse or read as words. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Characters in a recovery code. */
export const RECOVERY_CODE_LENGTH = 8

/** How many recovery codes a person gets, and the number left at which the product asks them to replace the codes. */
export const RECOVERY_CODES = 10
export const FEW_RECOVERY_CODES = 2

/** How long a person has to enter a code after the first proof. */
export const TICKET_MS = 5 * MINUTE_MS

/** How long an unfinished activation stays valid, with the same key. */
export const ACTIVATION_MS = 10 * MINUTE_MS

/** How long a device stays remembered. */
export const REMEMBERED_DEVICE_MS = 30 * DAY_MS

/** After this many refused codes, the person must wait before entering the next one. */
export const MAX_CODE_TRIES = 5

const withoutSpaces = (code: string) => code.replace(/[\s-]/gu, '').toUpperCase()

/** A code of the app (six digits), as typed. */
export const appCode = z
  .string()
  .check(z.maxLength(40), z.overwrite(withoutSpaces), z.regex(/^\d{6}$/))

/** A code of the app, or a recovery code. */
export const secondCode = z
  .string()
  .check(
    z.maxLength(40),
    z.overwrite(withoutSpaces),
    z.regex(RegExp(`^(?:\\d{6}|[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}})$`)),
  )

/** Whether a {@link secondCode} is a recovery code. */
export const isRecoveryCode = (code: string): boolean => code.length === RECOVERY_CODE_LENGTH

/** The id of a proof that still needs a code, followed by the uid. It works on the same browser, for five minutes. */
const ticket = z.string().check(z.regex(/^[A-Za-z0-9]{10}[^.#$[\]/\p{Cc}\p{Cs}]{1,128}$/u))

const recoveryCodes = z.array(z.string())

/**
 * The details of `auth/second-factor-required`. A person with a second factor can only enter with a custom token of ours
 * (docs/decisions/053). The page exchanges `ticket` and a code for one. If this device or this sign-in method needs no code,
 * the API sends `customToken` immediately. The page signs in with it and repeats the refused request.
 */
export const secondFactorNeeded = z.object({
  ticket: z.optional(ticket),
  /** When the ticket expires (ms). */
  until: z.optional(timeMs),
  customToken: z.optional(opaqueToken),
  /** Whether the person can use a passkey instead. */
  hasPasskey: z._default(z.boolean(), false),
  /** Whether recovery codes are left. */
  hasRecoveryCodes: z._default(z.boolean(), false),
  /** The waiting period that has begun, if any: when it began and ends (ms). */
  wait: z.optional(z.object({ since: timeMs, until: timeMs })),
  /** How many days a waiting period would last if it began now. */
  waitDays: z._default(z.int().check(z.positive()), 7),
})
export type SecondFactorNeeded = z.infer<typeof secondFactorNeeded>

/**
 * Begins turning the second factor on, in a session with a recent proof; it is on only after `activateSecondFactor`. Returns
 * the key in base32, and as an `otpauth:` URI for the QR code. For ten minutes, further calls return the same key.
 *
 * @throws `auth/second-factor-on` (409), `auth/requires-recent-login`, `auth/forbidden` for a guest.
 */
export const beginSecondFactor = endpoint('POST', '/api/auth/second-factor/begin', 'session', {
  beforeSecondFactor: true,
  response: z.object({ key: z.string(), uri: z.string(), until: timeMs }),
})

/**
 * Turns the second factor on, with the app's first code, which proves its clock. Returns the recovery codes, which nobody can
 * read again.
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

/** Replaces the recovery codes, in a session with a recent proof, with a code of the app or an unused recovery code. */
export const replaceRecoveryCodes = endpoint(
  'POST',
  '/api/auth/second-factor/recovery-codes',
  'session',
  {
    body: z.strictObject({ code: z.optional(secondCode) }),
    response: z.object({ recoveryCodes }),
  },
)

/** Changes whether a sign-in by a provider requires a code; needs a recent proof. */
export const changeSecondFactor = endpoint('PATCH', '/api/auth/second-factor', 'session', {
  body: z.strictObject({ afterProviders: z.boolean() }),
})

/**
 * Turns the second factor off, in a session with a recent proof, with a code of the app or a recovery code. A recent proof by
 * a passkey needs no code.
 */
export const removeSecondFactor = endpoint('POST', '/api/auth/second-factor/remove', 'session', {
  body: z.strictObject({ code: z.optional(secondCode) }),
})

/** Forgets a remembered device, so that it requires a code again; `id` is its key in `devices/{uid}`. */
export const forgetDevice = endpoint('DELETE', '/api/auth/second-factor/devices/:id', 'session', {
  params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,43}$/)) }),
})

/**
 * Exchanges a ticket and a code for a custom token, which can be used once within a minute: the page signs in with it, and
 * repeats the request that was refused. With `remember`, this device requires no code for 30 days. `codesLeft` is present
 * after a recovery code. Stops a waiting period.
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
 * Begins the waiting period, during a sign-in, of a person who lost their app and recovery codes. Returns when it ends. If
 * one is already running, its end does not change.
 */
export const loseSecondFactor = endpoint('POST', '/api/auth/second-factor/lost', 'public', {
  body: z.strictObject({ ticket }),
  response: z.object({ until: timeMs }),
  knowsBrowser: true,
})

/** Begins the same waiting period in a session with a recent proof. */
export const beginWait = endpoint('POST', '/api/auth/second-factor/wait', 'session', {
  response: z.object({ until: timeMs }),
})

/** Stops a waiting period; the second factor stays on. */
export const stopWait = endpoint('DELETE', '/api/auth/second-factor/wait', 'session')
