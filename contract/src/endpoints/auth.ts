import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { displayName, email, id, locale, opaqueToken } from '../fields.ts'
import { session } from '../records/session.ts'
import { user } from '../user.ts'

/** Answer of every endpoint that opens or continues a session (specification, section 3). */
export const grant = z.object({ accessToken: opaqueToken, user })
export type Grant = z.infer<typeof grant>

const proof = z.strictObject({ idToken: opaqueToken })

/** Opens a session, or continues the one named; 201 when it completed a new account. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  access: 'public',
  body: z.strictObject({ idToken: opaqueToken, remember: z.boolean(), sid: z.optional(id) }),
  response: grant,
})

/** Completes an account made with the identity service, or upgrades a guest; opens a session. */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  access: 'public',
  body: z.strictObject({
    idToken: opaqueToken,
    displayName,
    captchaToken: z.string().check(z.maxLength(8192)),
    acceptedTerms: z.literal(true),
    locale,
  }),
  response: grant,
})

/** Rotates the access token (specification, section 7). */
export const refreshAccessToken = endpoint({
  method: 'POST',
  path: '/api/auth/refresh-access-token',
  access: 'public',
  body: z.strictObject({ accessToken: opaqueToken }),
  response: grant,
})

/** Ends the session of the token that calls. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  access: 'locked-session',
  body: null,
  response: null,
})

/** Has the identity service send a reset link; 202 whoever asks. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  body: z.strictObject({
    email,
    captchaToken: z.string().check(z.maxLength(8192)),
    locale,
  }),
  response: null,
})

/** After a reset: ends every other session. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  body: proof,
  response: grant,
})

/** After a change of password: ends every other session and moves this one to the new proof. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'session',
  body: proof,
  response: grant,
})

/** After a fresh proof of the same person: moves this session to it. */
export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate',
  access: 'session',
  body: proof,
  response: grant,
})

/** Locks the session of the token that calls. */
export const lockSession = endpoint({
  method: 'POST',
  path: '/api/auth/lock-session',
  access: 'session',
  body: null,
  response: null,
})

/** Unlocks it with a fresh proof. */
export const unlockSession = endpoint({
  method: 'POST',
  path: '/api/auth/unlock-session',
  access: 'locked-session',
  body: proof,
  response: grant,
})

/** The sessions of the caller. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'session',
  body: null,
  response: z.object({ current: id, sessions: z.record(id, z.object(session.shape)) }),
})

/** Ends one session of the caller. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sid',
  access: 'session',
  params: z.strictObject({ sid: id }),
  body: null,
  response: null,
})

/** Ends every session of the caller but this one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'session',
  body: null,
  response: null,
})
