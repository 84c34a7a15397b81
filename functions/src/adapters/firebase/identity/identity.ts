import { randomBytes } from 'node:crypto'
import {
  passkeyId,
  provider as knownProvider,
  timeSeconds,
  uid as knownUid,
} from '@sesame/contract/fields'
import type { Auth } from 'firebase-admin/auth'
import * as z from 'zod/mini'
import { ApiError } from '../../../common/api-error.ts'
import type { IdentityService } from '../../../common/ports/identity/identity.ts'
import { address, readAccount, text } from './account.ts'
import type { Late } from '../admin.ts'
import { settleClaims, type RecordsOf } from './claims.ts'

/** The claim of a custom token that names the passkey. */
const PASSKEY_CLAIM = 'passkey'

const GONE = 'auth/user-not-found'
const TAKEN = 'auth/email-already-exists'

/** Error codes of the Admin SDK that are about the token, not about a failure. */
const ENDED = ['auth/id-token-revoked', 'auth/user-disabled', GONE]
const INVALID = [
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/invalid-id-token',
  'auth/invalid-uid',
]

/** What the service calls otherwise than we do. Nobody else is given its custom tokens. */
const OUR_NAMES: Readonly<Record<string, string>> = { anonymous: 'guest', custom: PASSKEY_CLAIM }

const signInProvider = z.pipe(
  z.pipe(
    z.string(),
    z.transform((id) => (id === PASSKEY_CLAIM ? 'unknown' : (OUR_NAMES[id] ?? id))),
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
  [PASSKEY_CLAIM]: z.optional(passkeyId),
})

/** The identity service through the Admin SDK. */
export function firebaseIdentity(auth: Late<Auth>, recordsOf: RecordsOf): IdentityService {
  return {
    async verify(idToken) {
      const sdk = await auth()
      const token = await sdk.verifyIdToken(idToken).catch(refuseToken)
      const parsed = idTokenClaims.safeParse(token)
      if (!parsed.success) throw new ApiError('auth/invalid-token')
      const { uid, auth_time, firebase, email, email_verified, name, picture } = parsed.data
      const provider = firebase.sign_in_provider
      const passkey = provider === 'passkey' ? parsed.data[PASSKEY_CLAIM] : undefined
      if (provider === 'passkey' && passkey === undefined) throw new ApiError('auth/invalid-token')
      return {
        uid,
        authTimeSeconds: auth_time,
        provider,
        ...(passkey !== undefined && { passkey }),
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

    async settleClaims(uid, options) {
      await settleClaims(await auth(), recordsOf, uid, options).catch(refuse)
    },

    async revokeTokens(uid) {
      await (await auth()).revokeRefreshTokens(uid).catch(refuse)
    },

    async restoreEmail(uid, email) {
      await (await auth()).updateUser(uid, { email, emailVerified: true }).catch(refuse)
    },

    async removeWayIn(uid, provider) {
      await (await auth()).updateUser(uid, { providersToUnlink: [provider] }).catch(refuse)
    },

    async replacePassword(uid) {
      // Its end has one character of each kind that a project's policy may ask for.
      const password = `${randomBytes(32).toString('base64url')}aA1!`
      await (await auth()).updateUser(uid, { password }).catch(refuse)
    },

    async createAccount(uid, email) {
      await (await auth()).createUser({ uid, email }).catch(refuse)
    },

    async giveEmail(uid, email) {
      await (await auth()).updateUser(uid, { email, emailVerified: false }).catch(refuse)
    },

    async signInToken(uid, passkey) {
      return (await auth()).createCustomToken(uid, { [PASSKEY_CLAIM]: passkey }).catch(refuse)
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
  if (code === TAKEN) return new ApiError('auth/address-taken', { cause })
  if (INVALID.includes(code)) return new ApiError('auth/invalid-token', { cause })
  return new ApiError('server/unavailable', { cause })
}

function codeOf(cause: unknown): string {
  return String((cause as { code?: unknown }).code)
}
