import * as z from 'zod/mini'
import { SIGN_IN_METHODS } from '../account-providers.ts'
import { endpoint } from '../endpoint.ts'
import { displayName, email, id, locale, opaqueToken } from '../fields.ts'
import { session } from '../records/session.ts'
import { user } from '../user.ts'

/**
 * Response of every endpoint that opens or continues a session (specification, section 3). `databaseURL` is the database
 * instance with the person's data; without it, that is the first one (docs/decisions/038).
 */
export const grant = z.object({
  accessToken: opaqueToken,
  user,
  databaseURL: z.optional(z.url().check(z.maxLength(500))),
})
export type Grant = z.infer<typeof grant>

const proof = z.strictObject({ idToken: opaqueToken })

/**
 * Lets the calling device continue after the identity service has revoked every sign-in of its person. Within a minute it
 * signs in there with `customToken`, and passes that sign-in to `signIn` with its `sid`. Absent if nothing was revoked: for a
 * guest, who could not sign in again, and if other sessions stay open.
 */
const reEntry = z.object({ customToken: z.optional(opaqueToken) })
const captchaToken = z.string().check(z.maxLength(8192))

/**
 * Opens a session, or continues the session `sid`; after a re-entry, moves that session to its new sign-in. Answers 201 when
 * it completes a new account.
 */
export const signIn = endpoint('POST', '/api/auth/sign-in', 'public', {
  body: z.strictObject({ idToken: opaqueToken, remember: z.boolean(), sid: z.optional(id) }),
  response: grant,
})

/** Completes an account made with the identity service, or upgrades a guest, and opens a session. */
export const signUp = endpoint('POST', '/api/auth/sign-up', 'public', {
  body: z.strictObject({
    idToken: opaqueToken,
    displayName,
    captchaToken,
    acceptedTerms: z.literal(true),
    locale,
  }),
  response: grant,
})

/** Rotates the access token (specification, section 7). */
export const refreshAccessToken = endpoint('POST', '/api/auth/refresh-access-token', 'public', {
  body: z.strictObject({ accessToken: opaqueToken }),
  response: grant,
})

/** Ends the calling session. */
export const signOut = endpoint('POST', '/api/auth/sign-out', 'locked-session', {
  fromAnyApp: true,
})

/**
 * Sends a reset link, in French unless `locale` says otherwise. Answers 202 whether the account exists or not. Where a captcha
 * is configured, a request without its token has stricter limits.
 */
export const forgotPassword = endpoint('POST', '/api/auth/forgot-password', 'public', {
  body: z.strictObject({
    email,
    captchaToken: z._default(captchaToken, ''),
    locale: z._default(locale, 'fr'),
  }),
  fromAnyApp: true,
})

/** After a password reset, with the code from its e-mail: opens a session and ends all others. */
export const resetPassword = endpoint('POST', '/api/auth/reset-password', 'public', {
  body: z.strictObject({ idToken: opaqueToken, code: opaqueToken }),
  response: grant,
})

/** After a password change: moves the calling session to the new proof and ends all others. */
export const changePassword = endpoint('POST', '/api/auth/change-password', 'session', {
  body: proof,
  response: grant,
})

/** Sends a link that verifies the address of the caller's account. Answers 202. */
export const verifyEmail = endpoint('POST', '/api/auth/verify-email', 'session', { body: proof })

/**
 * Sends a link to the new address that makes it the address of the caller's account. Answers 202 whether another account has
 * it or not.
 */
export const changeEmail = endpoint('POST', '/api/auth/change-email', 'session', {
  body: z.strictObject({ idToken: opaqueToken, email }),
})

/** A sign-in method that an account can have only once. */
export const signInMethod = z.enum(SIGN_IN_METHODS)
export type SignInMethod = z.infer<typeof signInMethod>

/**
 * Trusts a method `added` at the identity service, or has it remove the one in `removed`. Needs exactly one of them, and a
 * recent proof. With the `idToken` from linking, the session moves to it; without one, confirms a method that was seen
 * unconfirmed. Refuses to remove the last sign-in method.
 */
export const changeSignInMethods = endpoint('POST', '/api/auth/change-sign-in-methods', 'session', {
  body: z.strictObject({
    added: z.optional(signInMethod),
    removed: z.optional(signInMethod),
    idToken: z.optional(opaqueToken),
  }),
  response: grant,
})

/** Moves the calling session to a fresh proof of the same person. */
export const reauthenticate = endpoint('POST', '/api/auth/reauthenticate', 'session', {
  body: proof,
  response: grant,
})

/** Locks the calling session. */
export const lockSession = endpoint('POST', '/api/auth/lock-session', 'session', {
  fromAnyApp: true,
})

/** Unlocks the calling session with a fresh proof. */
export const unlockSession = endpoint('POST', '/api/auth/unlock-session', 'locked-session', {
  body: proof,
  response: grant,
})

/** Lists the caller's sessions; `current` is the calling one. */
export const listSessions = endpoint('GET', '/api/auth/sessions', 'session', {
  response: z.object({ current: id, sessions: z.record(id, z.object(session.shape)) }),
})

/** Ends one of the caller's sessions. */
export const endSession = endpoint('DELETE', '/api/auth/sessions/:sid', 'session', {
  params: z.strictObject({ sid: id }),
})

/**
 * « That wasn't me » in answer to a security alert: ends the session that it names with its sign-in, or all other sessions if
 * it names none but this one, and marks it as answered. Another session of the same sign-in ends too. A person with a
 * password is mailed a link to a new one. `customToken` is present if all others end.
 */
export const secureAccount = endpoint('POST', '/api/auth/secure-account', 'session', {
  body: z.strictObject({ alert: id }),
  response: reEntry,
})

/**
 * Answers a security alert with the code from its e-mail, once. « not-me » ends the session of a new device, or otherwise all
 * sessions and sign-ins. It restores a changed address, removes an added sign-in method, and mails a link to a new password
 * if there is a password (`mailed`). « me » marks the alert as read.
 */
export const answerAlert = endpoint('POST', '/api/auth/answer-alert', 'public', {
  body: z.strictObject({ code: opaqueToken, answer: z.enum(['me', 'not-me']) }),
  response: z.object({ mailed: z.boolean() }),
  fromAnyApp: true,
})

/**
 * Recreates an account that was deleted at the identity service, with the code from its e-mail, until someone first signs in
 * to it. Keeps the uid, verified address, linked accounts and passkeys. Answers with codes for a new password, which are
 * passed to the identity service and then to `reset-password`. If another account now has the address, answers
 * `auth/address-taken`, or erases that account if asked by `instead`.
 */
export const restoreAccount = endpoint('POST', '/api/auth/restore-account', 'public', {
  body: z.strictObject({ code: opaqueToken, instead: z.optional(z.literal(true)) }),
  response: z.object({ email, oobCode: opaqueToken, code: opaqueToken }),
  fromAnyApp: true,
})

/** Ends all the caller's sessions but the calling one, and every sign-in at the identity service. */
export const endOtherSessions = endpoint('DELETE', '/api/auth/sessions', 'session', {
  response: reEntry,
})
