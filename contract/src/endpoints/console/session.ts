import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { opaqueToken, timeMs, uid } from '../../fields.ts'
import { operatorRole } from '../../records/operator.ts'
import { consoleEndpoint } from '../../console-endpoint.ts'

const proof = z.strictObject({ idToken: opaqueToken })

/** A session of the console, as its operator sees it. It also ends fifteen minutes after the last call. */
export const consoleSession = z.object({
  uid,
  role: operatorRole,
  email: z.nullable(z.string().check(z.maxLength(254))),
  displayName: z.nullable(z.string().check(z.maxLength(256))),
  createdAt: timeMs,
  /** When it ends, however busy. */
  expiresAt: timeMs,
  /** When its operator last proved who they are. A fresh proof is at most five minutes old. */
  provenAt: timeMs,
})
export type ConsoleSession = z.infer<typeof consoleSession>

/**
 * Opens a session of the console with an ID token of at most five minutes, by passkey or password, of an operator. The
 * token is the bearer token of every other call. Answers `tools/not-an-operator`, or `auth/forbidden` for another sign-in method.
 */
export const signInOperator = endpoint('POST', '/api/tools/sign-in', 'public', {
  body: proof,
  response: z.object({ token: opaqueToken, session: consoleSession }),
  fromAnyApp: true,
})

/** Who calls, in which session. */
export const getConsoleSession = consoleEndpoint('GET', '/api/tools/session', 'support', {
  response: consoleSession,
})

/** Makes the proof of the calling session a fresh one, with an ID token of at most five minutes of the same person. */
export const proveOperator = consoleEndpoint('POST', '/api/tools/prove', 'support', {
  body: proof,
  response: consoleSession,
})

/** Ends the calling session. */
export const signOutOperator = consoleEndpoint('POST', '/api/tools/sign-out', 'support')
