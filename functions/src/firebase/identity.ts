import { EMAIL_MAX_LENGTH } from '@sesame/contract/email-address'
import { provider as knownProvider, type Provider } from '@sesame/contract/fields'
import type { Auth, DecodedIdToken } from 'firebase-admin/auth'
import { ApiError } from '../common/api-error.ts'
import type { IdentityService } from '../common/identity.ts'

const GUEST = 'anonymous'

/** Codes with which the Admin SDK refuses a token for what it is, not for a failure of its own. */
const REVOKED = ['auth/id-token-revoked', 'auth/user-disabled', 'auth/user-not-found']
const INVALID = ['auth/argument-error', 'auth/id-token-expired', 'auth/invalid-id-token']

/** The identity service through the Admin SDK. */
export function firebaseIdentity(auth: Auth): IdentityService {
  return {
    async verify(idToken) {
      const token = await auth.verifyIdToken(idToken, true).catch((cause: unknown) => {
        throw refusal(cause)
      })
      return {
        uid: token.uid,
        authTimeSeconds: token.auth_time,
        provider: providerOf(token),
        email: address(token.email),
        emailVerified: token.email_verified ?? false,
        displayName: text(token['name']),
        photoURL: token.picture ?? null,
      }
    },

    async user(uid) {
      const { email, emailVerified, photoURL, providerData, metadata } = await auth
        .getUser(uid)
        .catch((cause: unknown) => {
          throw refusal(cause)
        })
      const providers = providerData.flatMap(({ providerId }) => {
        const parsed = knownProvider.safeParse(providerId)
        return parsed.success ? [parsed.data] : []
      })
      const createdAt = Date.parse(metadata.creationTime)
      const picture = text(photoURL) ?? providerData.map((p) => text(p.photoURL)).find(Boolean)
      return {
        ...{ email: address(email), emailVerified, providers, createdAt },
        photoURL: picture ?? null,
      }
    },

    async rename(uid, displayName) {
      await auth.updateUser(uid, { displayName }).catch((cause: unknown) => {
        throw refusal(cause)
      })
    },
  }
}

function providerOf(token: DecodedIdToken): Provider {
  const id = token.firebase.sign_in_provider
  const parsed = knownProvider.safeParse(id === GUEST ? 'guest' : id)
  if (!parsed.success) throw new ApiError('auth/invalid-token')
  return parsed.data
}

function refusal(cause: unknown): ApiError {
  const code = String((cause as { code?: unknown }).code)
  if (REVOKED.includes(code)) return new ApiError('auth/session-ended', { cause })
  if (INVALID.includes(code)) return new ApiError('auth/invalid-token', { cause })
  return new ApiError('server/unavailable', { cause })
}

/** One that is longer than any mail can be sent to is none: a profile has no room for it. */
function address(email: string | undefined): string | null {
  return email !== undefined && email.length <= EMAIL_MAX_LENGTH ? email : null
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
