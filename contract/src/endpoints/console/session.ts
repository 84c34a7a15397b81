import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { bytes32, opaqueToken, timeMs, uid } from '../../fields.ts'
import { operatorRole } from '../../records/operator.ts'
import { passkeyId, passkeyName } from '../../records/passkey.ts'
import { passkeyAssertion } from '../passkeys.ts'
import { consoleEndpoint } from '../../console-endpoint.ts'

/**
 * A passkey's answer to our challenge, created on the console's page. While an emergency is open, an ID token from a sign-in by
 * password is also accepted as proof.
 */
const passkeyProof = z.strictObject({ response: passkeyAssertion })
const emergencyProof = z.strictObject({ idToken: opaqueToken })

/** A console session, as its operator sees it. It ends at `expiresAt`, or fifteen minutes after its last request. */
export const consoleSession = z.object({
  uid,
  role: operatorRole,
  email: z.nullable(z.string().check(z.maxLength(254))),
  displayName: z.nullable(z.string().check(z.maxLength(256))),
  createdAt: timeMs,
  /** The time when the session ends, even if it is in use. */
  expiresAt: timeMs,
  /** The time when the operator last proved their identity. A proof is fresh for five minutes. */
  provenAt: timeMs,
  /**
   * Whether the session was opened with a password in an emergency. If so, the operator can also prove their identity again
   * with a password.
   */
  byPassword: z.boolean(),
  /**
   * How many requests wait for this operator's approval, how many of them are about receivers of events, and when the most
   * urgent one expires (null if there is none).
   */
  toDecide: z.object({
    count: z.int().check(z.nonnegative()),
    receivers: z.int().check(z.nonnegative()),
    dueAt: z.nullable(timeMs),
  }),
})
export type ConsoleSession = z.infer<typeof consoleSession>

/**
 * Returns the options for using a passkey on the console's page. The challenge is valid for five minutes and works one time,
 * only in the console. `emergencyUntil` is set while an emergency lets passwords open the console, too.
 */
export const operatorPasskeyOptions = endpoint('POST', '/api/tools/passkeys/options', 'public', {
  /** `options` is `PublicKeyCredentialRequestOptionsJSON`. */
  response: z.object({
    options: z.record(z.string(), z.unknown()),
    emergencyUntil: z.nullable(timeMs),
  }),
  fromAnyApp: true,
})

/**
 * Opens a console session for an operator who used an admitted passkey on the console's page. With `link`, admits the passkey
 * in place of the lost ones. While an emergency is open, an ID token from a password entered at most five minutes ago opens a
 * session, too. Returns the bearer token, which all other requests must contain. Answers `tools/not-an-operator`,
 * `tools/passkey-not-admitted`, or `auth/forbidden` for any other sign-in method.
 */
export const signInOperator = endpoint('POST', '/api/tools/sign-in', 'public', {
  body: z.union([z.extend(passkeyProof, { link: z.optional(bytes32) }), emergencyProof]),
  response: z.object({ token: opaqueToken, session: consoleSession }),
  fromAnyApp: true,
  knowsBrowser: true,
})

/** Returns the calling session and its operator. */
export const getConsoleSession = consoleEndpoint('GET', '/api/tools/session', 'support', {
  response: consoleSession,
})

/** Records in the calling session that the same person has proved their identity again. */
export const proveOperator = consoleEndpoint('POST', '/api/tools/prove', 'support', {
  body: z.union([passkeyProof, emergencyProof]),
  response: consoleSession,
})

/** Ends the calling session. */
export const signOutOperator = consoleEndpoint('POST', '/api/tools/sign-out', 'support')

const label = z.nullable(z.string().check(z.maxLength(80)))

/** One of the caller's own sessions. */
export const ownConsoleSession = z.object({
  id: bytes32,
  createdAt: timeMs,
  lastSeenAt: timeMs,
  device: label,
  browser: label,
  place: label,
  isCurrent: z.boolean(),
})
export type OwnConsoleSession = z.infer<typeof ownConsoleSession>

/** One of the caller's passkeys, and whether it opens the console. */
export const ownPasskey = z.object({
  id: passkeyId,
  name: passkeyName,
  createdAt: timeMs,
  lastUsedAt: z.nullable(timeMs),
  isAdmitted: z.boolean(),
  /** Whether this passkey was used for the newest proof of identity in the calling session. */
  isCurrent: z.boolean(),
})
export type OwnPasskey = z.infer<typeof ownPasskey>

/** Returns the caller's open sessions, newest first, and their passkeys. */
export const getOwnAccess = consoleEndpoint('GET', '/api/tools/access', 'support', {
  response: z.object({ sessions: z.array(ownConsoleSession), passkeys: z.array(ownPasskey) }),
})

/** Ends one of the caller's other sessions. Answers `tools/not-found` if that session has already ended. */
export const endOwnSession = consoleEndpoint('POST', '/api/tools/access/end', 'support', {
  body: z.strictObject({ id: bytes32 }),
})

/** Admits another of the caller's passkeys to the console. Answers `tools/not-found` if the caller has no such passkey. */
export const admitPasskey = consoleEndpoint('POST', '/api/tools/access/admit', 'support', {
  fresh: true,
  byPasskey: true,
  body: z.strictObject({ passkey: passkeyId }),
})

/**
 * Stops another of the caller's passkeys from opening the console, and ends the sessions that it opened. The passkey can
 * still sign in to the product.
 *
 * Errors: `tools/not-found` if the passkey does not open the console, `tools/unavailable-here` if this session's newest proof
 * used the passkey, because the operator must keep one.
 */
export const withdrawPasskey = consoleEndpoint('POST', '/api/tools/access/withdraw', 'support', {
  fresh: true,
  byPasskey: true,
  body: z.strictObject({ passkey: passkeyId }),
})
