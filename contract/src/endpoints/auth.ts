import * as z from 'zod/mini'
import { SIGN_IN_METHODS } from '../account-providers.ts'
import { endpoint } from '../endpoint.ts'
import {
  accountEmail,
  displayName,
  email,
  id,
  locale,
  opaqueToken,
  storedEmail,
} from '../fields.ts'
import { session } from '../records/session.ts'
import { termsAnswer, termsVersion } from '../terms.ts'
import { user } from '../user.ts'

/**
 * Response of every endpoint that opens or continues a session (specification, section 3). `databaseURL` is the database
 * instance with the person's data; if absent, it is the first instance (docs/decisions/038).
 */
export const grant = z.object({
  accessToken: opaqueToken,
  user,
  databaseURL: z.optional(z.url().check(z.maxLength(500))),
})
export type Grant = z.infer<typeof grant>

const proof = z.strictObject({ idToken: opaqueToken })

/**
 * Lets the calling device continue after the identity service has revoked all sign-ins of its owner. Within a minute, the
 * device signs in again with `customToken`, and passes that sign-in to `signIn` with its `sid`. Absent if no sign-in was
 * revoked: for guests, who could not sign in again, and if other sessions stay open.
 */
const reEntry = z.object({ customToken: z.optional(opaqueToken) })

/**
 * A grant after a change for which the identity service issued a new ID token, without the claim `entry`
 * (docs/decisions/053). The device must sign in again with `customToken`, as after {@link reEntry}. `customToken` is absent
 * for a person without a second factor.
 */
const renewedGrant = z.object({ ...grant.shape, ...reEntry.shape })
export type RenewedGrant = z.infer<typeof renewedGrant>

export const captchaToken = z.string().check(z.maxLength(8192))

/**
 * Opens a session, or continues the session `sid`. After a re-entry, moves that session to its new sign-in. Answers 201 if it
 * completes a new account. A person with a second factor must enter a code again, unless `accessToken`, even an expired one,
 * belongs to that session (docs/decisions/053).
 */
export const signIn = endpoint('POST', '/api/auth/sign-in', 'public', {
  body: z.strictObject({
    idToken: opaqueToken,
    remember: z.boolean(),
    sid: z.optional(id),
    accessToken: z.optional(opaqueToken),
  }),
  response: grant,
  knowsBrowser: true,
})

/** Completes an account created at the identity service, or upgrades a guest, and opens a session. */
export const signUp = endpoint('POST', '/api/auth/sign-up', 'public', {
  body: z.strictObject({
    idToken: opaqueToken,
    displayName,
    captchaToken,
    acceptedTerms: z.literal(true),
    locale,
  }),
  response: grant,
  knowsBrowser: true,
})

/** Rotates the access token (specification, section 7). */
export const refreshAccessToken = endpoint('POST', '/api/auth/refresh-access-token', 'public', {
  body: z.strictObject({ accessToken: opaqueToken }),
  response: grant,
})

/** Ends the calling session. */
export const signOut = endpoint('POST', '/api/auth/sign-out', 'locked-session', {
  beforeTerms: true,
  fromAnyApp: true,
})

/**
 * Sends a password reset link by e-mail, in French unless `locale` says otherwise. Answers 202 whether or not the account
 * exists. If a captcha is configured, requests without its token have stricter limits.
 */
export const forgotPassword = endpoint('POST', '/api/auth/forgot-password', 'public', {
  body: z.strictObject({
    email: accountEmail,
    captchaToken: z._default(captchaToken, ''),
    locale: z._default(locale, 'fr'),
  }),
  fromAnyApp: true,
})

/** Opens a session after a password reset, with the code from the e-mail, and ends all other sessions. */
export const resetPassword = endpoint('POST', '/api/auth/reset-password', 'public', {
  body: z.strictObject({ idToken: opaqueToken, code: opaqueToken }),
  response: grant,
  knowsBrowser: true,
})

/** After a password change, moves the calling session to the sign-in with the new password, and ends all other sessions. */
export const changePassword = endpoint('POST', '/api/auth/change-password', 'session', {
  body: proof,
  response: renewedGrant,
})

/** Sends a link that verifies the address of the caller's account. Answers 202. */
export const verifyEmail = endpoint('POST', '/api/auth/verify-email', 'session', { body: proof })

/**
 * Sends a link to the new address. Opening the link makes it the address of the caller's account. Answers 202 whether or not
 * another account has the address. If the caller sends their current address, cancels a pending change: its link stops working,
 * and nothing is sent.
 */
export const changeEmail = endpoint('POST', '/api/auth/change-email', 'session', {
  body: z.strictObject({ idToken: opaqueToken, email }),
})

/** A sign-in method that an account can have only once. */
export const signInMethod = z.enum(SIGN_IN_METHODS)
export type SignInMethod = z.infer<typeof signInMethod>

/**
 * Trusts the method `added`, which the identity service has already linked, or unlinks the method `removed`. Requires exactly
 * one of the two, and a recent proof. If the request contains the `idToken` that linking returned, also moves the session to
 * that sign-in. Without an `idToken`, confirms a method that was shown to the person as unconfirmed. Refuses to remove the
 * last sign-in method.
 */
export const changeSignInMethods = endpoint('POST', '/api/auth/change-sign-in-methods', 'session', {
  body: z.strictObject({
    added: z.optional(signInMethod),
    removed: z.optional(signInMethod),
    idToken: z.optional(opaqueToken),
  }),
  response: renewedGrant,
})

/** Moves the calling session to a new sign-in of the same person, which then counts as a recent proof of identity. */
export const reauthenticate = endpoint('POST', '/api/auth/reauthenticate', 'session', {
  beforeTerms: true,
  body: proof,
  response: grant,
  knowsBrowser: true,
})

/**
 * Records the caller's answer to the current version of the terms, with its date and language, and returns the whole user.
 * Only the last answer counts, so a person who refused can still accept. Refuses any other `version`, because the terms have
 * changed since the page was shown. Guests answer at registration instead.
 */
export const answerTerms = endpoint('POST', '/api/auth/answer-terms', 'session', {
  beforeTerms: true,
  body: z.strictObject({ version: termsVersion, answer: termsAnswer, locale }),
  response: user,
})

/** Locks the calling session. */
export const lockSession = endpoint('POST', '/api/auth/lock-session', 'session', {
  beforeTerms: true,
  fromAnyApp: true,
})

/** Unlocks the calling session, after a new sign-in of the same person. */
export const unlockSession = endpoint('POST', '/api/auth/unlock-session', 'locked-session', {
  beforeTerms: true,
  body: proof,
  response: grant,
  knowsBrowser: true,
})

/** Lists the caller's sessions; `current` marks the calling session. */
export const listSessions = endpoint('GET', '/api/auth/sessions', 'session', {
  beforeTerms: true,
  response: z.object({ current: id, sessions: z.record(id, z.object(session.shape)) }),
})

/**
 * Ends one of the caller's sessions, and all other sessions of the same sign-in. If the calling session belongs to that
 * sign-in, ends only the requested session. Returns the number of ended sessions in `ended`.
 */
export const endSession = endpoint('DELETE', '/api/auth/sessions/:sid', 'session', {
  beforeTerms: true,
  params: z.strictObject({ sid: id }),
  response: z.object({ ended: z.int().check(z.positive()) }),
})

/**
 * Answers a security alert with « That wasn't me », and marks it as answered. Ends the session that the alert names, its
 * sign-in, and all other sessions of that sign-in and of that device. If the alert names no session, or names the calling
 * session, ends all other sessions. If the person has a password, the password stops working and a reset link is sent by
 * e-mail. A reset link is also sent if the removed passkey was the only sign-in method. `customToken` is present if all other
 * sessions end.
 */
export const secureAccount = endpoint('POST', '/api/auth/secure-account', 'session', {
  body: z.strictObject({ alert: id }),
  response: reEntry,
})

/** The answer to a security alert: « That was me », or « that wasn't me ». */
export const alertAnswer = z.enum(['me', 'not-me'])
export type AlertAnswer = z.infer<typeof alertAnswer>

/**
 * Answers a security alert with the code from its e-mail. The answer `not-me` uses up the code, and ends the sessions of the
 * new device or, for any other alert, all sessions and sign-ins. It also restores a changed address, removes an added sign-in
 * method, and e-mails a reset link if there is a password or the owner has no other method (`mailed`). The answer `me` only
 * marks the alert as read, so the owner can still answer `not-me`.
 */
export const answerAlert = endpoint('POST', '/api/auth/answer-alert', 'public', {
  body: z.strictObject({ code: opaqueToken, answer: alertAnswer }),
  response: z.object({ mailed: z.boolean() }),
  fromAnyApp: true,
})

/**
 * Recreates an account that was deleted at the identity service, with the code from the e-mail about the deletion. The code
 * works until someone signs in to the account. Keeps the uid, verified address, linked accounts and passkeys. Returns two
 * codes for setting a new password: `oobCode` for the identity service, then `code` for `reset-password`. If another account
 * now has the address, answers `auth/address-taken`, or erases that account if `instead` is set.
 */
export const restoreAccount = endpoint('POST', '/api/auth/restore-account', 'public', {
  body: z.strictObject({ code: opaqueToken, instead: z.optional(z.literal(true)) }),
  response: z.object({ email: storedEmail, oobCode: opaqueToken, code: opaqueToken }),
  fromAnyApp: true,
})

/** Revokes every sign-in of the caller at the identity service, and ends all their sessions except the calling one. */
export const endOtherSessions = endpoint('DELETE', '/api/auth/sessions', 'session', {
  beforeTerms: true,
  response: reEntry,
})
