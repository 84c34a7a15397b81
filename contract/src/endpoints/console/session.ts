import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { opaqueToken, timeMs, uid } from '../../fields.ts'
import { operatorRole } from '../../records/operator.ts'
import { consoleEndpoint } from '../../console-endpoint.ts'

const proof = z.strictObject({ idToken: opaqueToken })

/** A console session, as its operator sees it. It ends at `expiresAt`, or fifteen minutes after its last call. */
export const consoleSession = z.object({
  uid,
  role: operatorRole,
  email: z.nullable(z.string().check(z.maxLength(254))),
  displayName: z.nullable(z.string().check(z.maxLength(256))),
  createdAt: timeMs,
  /** When it ends even if it is in use. */
  expiresAt: timeMs,
  /** When its operator last proved who they are. A fresh proof is at most five minutes old. */
  provenAt: timeMs,
})
export type ConsoleSession = z.infer<typeof consoleSession>

/**
 * Opens a console session with an operator's ID token, at most five minutes old, from a passkey or password. Returns the
 * bearer token of every other call. Answers `tools/not-an-operator`, or `auth/forbidden` for another sign-in method.
 */
export const signInOperator = endpoint('POST', '/api/tools/sign-in', 'public', {
  body: proof,
  response: z.object({ token: opaqueToken, session: consoleSession }),
  fromAnyApp: true,
})

/** Returns the calling session and its operator. */
export const getConsoleSession = consoleEndpoint('GET', '/api/tools/session', 'support', {
  response: consoleSession,
})

/** Renews the proof of the calling session, with an ID token of the same person, at most five minutes old. */
export const proveOperator = consoleEndpoint('POST', '/api/tools/prove', 'support', {
  body: proof,
  response: consoleSession,
})

/** Ends the calling session. */
export const signOutOperator = consoleEndpoint('POST', '/api/tools/sign-out', 'support')
