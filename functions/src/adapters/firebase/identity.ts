import { provider as knownProvider, timeSeconds, uid as knownUid } from '@sesame/contract/fields'
import type { Auth } from 'firebase-admin/auth'
import * as z from 'zod/mini'
import { ApiError } from '../../common/api-error.ts'
import type { IdentityService } from '../../common/ports/identity.ts'
import { address, readAccount, REGISTERED_CLAIM, text } from './account.ts'
import type { Late } from './admin.ts'

const GONE = 'auth/user-not-found'

/** Error codes of the Admin SDK that are about the token, not about a failure. */
const ENDED = ['auth/id-token-revoked', 'auth/user-disabled', GONE]
const INVALID = [
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/invalid-id-token',
  'auth/invalid-uid',
]

const signInProvider = z.pipe(
  z.pipe(
    z.string(),
    z.transform((id) => (id === 'anonymous' ? 'guest' : id)),
  ),
  knownProvider,
)

/** The claims that we use. A token that lacks one, or has a malformed one, is invalid. */
const idTokenClaims = z.object({
  uid: knownUid,
  auth_time: timeSeconds,
  firebase: z.object({ sign_in_provider: signInProvider }),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  name: z.optional(z.unknown()),
  picture: z.optional(z.unknown()),
})

/** The identity service through the Admin SDK. */
export function firebaseIdentity(auth: Late<Auth>): IdentityService {
  return {
    async verify(idToken) {
      const sdk = await auth()
      const token = await sdk.verifyIdToken(idToken).catch(refuseToken)
      const parsed = idTokenClaims.safeParse(token)
      if (!parsed.success) throw new ApiError('auth/invalid-token')
      const { uid, auth_time, firebase, email, email_verified, name, picture } = parsed.data
      return {
        uid,
        authTimeSeconds: auth_time,
        provider: firebase.sign_in_provider,
        email: address(email),
        emailVerified: email_verified ?? false,
        displayName: text(name),
        photoURL: text(picture),
        account: readAccount(await sdk.getUser(uid).catch(refuse)),
      }
    },

    async account(uid) {
      try {
        return readAccount(await (await auth()).getUser(uid))
      } catch (cause) {
        if (codeOf(cause) === GONE) return null
        throw refusal(cause)
      }
    },

    async rename(uid, displayName) {
      await (await auth()).updateUser(uid, { displayName }).catch(refuse)
    },

    async markRegistered(uid) {
      const sdk = await auth()
      const { customClaims } = await sdk.getUser(uid).catch(refuse)
      const claims = { ...customClaims, [REGISTERED_CLAIM]: true }
      await sdk.setCustomUserClaims(uid, claims).catch(refuse)
    },
  }
}

function refuse(cause: unknown): never {
  throw refusal(cause)
}

function refuseToken(cause: unknown): never {
  // The SDK parses a payload that is no JSON without catching the error.
  if (cause instanceof SyntaxError) throw new ApiError('auth/invalid-token', { cause })
  refuse(cause)
}

function refusal(cause: unknown): ApiError {
  const code = codeOf(cause)
  if (ENDED.includes(code)) return new ApiError('auth/session-ended', { cause })
  if (INVALID.includes(code)) return new ApiError('auth/invalid-token', { cause })
  return new ApiError('server/unavailable', { cause })
}

function codeOf(cause: unknown): string {
  return String((cause as { code?: unknown }).code)
}
