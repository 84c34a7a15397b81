import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { displayName, email, id, locale, opaqueToken } from '../fields.ts'
import { session } from '../records/session.ts'
import { user } from '../user.ts'

/**
 * Response of every endpoint that opens or continues a session (specification, section 3). `databaseURL` is where the
 * person's data is; without it, in the first database instance (docs/decisions/038).
 */
export const grant = z.object({
  accessToken: opaqueToken,
  user,
  databaseURL: z.optional(z.url().check(z.maxLength(500))),
})
export type Grant = z.infer<typeof grant>

const proof = z.strictObject({ idToken: opaqueToken })
const captchaToken = z.string().check(z.maxLength(8192))

/** Opens a session, or continues the session `sid`. Answers 201 when it completes a new account. */
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

/** Has a reset link sent. Answers 202 whether the account exists or not. */
export const forgotPassword = endpoint('POST', '/api/auth/forgot-password', 'public', {
  body: z.strictObject({ email, captchaToken, locale }),
  fromAnyApp: true,
})

/** After a password reset: opens a session and ends all others. */
export const resetPassword = endpoint('POST', '/api/auth/reset-password', 'public', {
  body: proof,
  response: grant,
})

/** After a password change: moves the calling session to the new proof and ends all others. */
export const changePassword = endpoint('POST', '/api/auth/change-password', 'session', {
  body: proof,
  response: grant,
})

/** Has a link sent that verifies the address of the caller's account. Answers 202. */
export const verifyEmail = endpoint('POST', '/api/auth/verify-email', 'session', { body: proof })

/**
 * Has a link sent, to the new address, that makes it that of the caller's account. Answers 202 whether it is somebody's
 * already or not.
 */
export const changeEmail = endpoint('POST', '/api/auth/change-email', 'session', {
  body: z.strictObject({ idToken: opaqueToken, email }),
})

/** After a way in was added or removed in the calling session: tells so, as its doing. Answers the profile. */
export const changeWaysIn = endpoint('POST', '/api/auth/change-ways-in', 'session', {
  response: user,
})

/**
 * Takes the password from the caller's account, a moment after a fresh proof; refused where no other way in remains.
 * Answers the profile.
 */
export const removePassword = endpoint('POST', '/api/auth/remove-password', 'session', {
  response: user,
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
 * « That wasn't me » to a security alert: ends the session that it names and cuts off its sign-in, or all other sessions
 * where it names none but this one, and marks it as answered. Another session of the same sign-in ends, too. Who has a
 * password is mailed a link to a new one.
 */
export const secureAccount = endpoint('POST', '/api/auth/secure-account', 'session', {
  body: z.strictObject({ alert: id }),
})

/**
 * Answers a security alert by the code of its letter, once. « not-me » ends the session of a new device, and otherwise
 * all sessions and sign-ins; it puts a changed address back, takes an added way in away, and mails a link to a new
 * password where there is one (`mailed`). « me » marks the alert as read.
 */
export const answerAlert = endpoint('POST', '/api/auth/answer-alert', 'public', {
  body: z.strictObject({ code: opaqueToken, answer: z.enum(['me', 'not-me']) }),
  response: z.object({ mailed: z.boolean() }),
  fromAnyApp: true,
})

/** Ends all the caller's sessions but the calling one. */
export const endOtherSessions = endpoint('DELETE', '/api/auth/sessions', 'session')
