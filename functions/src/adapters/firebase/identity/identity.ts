import { SECOND_MS } from '@sesame/contract/durations'
import {
  id as randomId,
  provider as knownProvider,
  timeSeconds,
  uid as knownUid,
} from '@sesame/contract/fields'
import { passkeyId } from '@sesame/contract/records/passkey'
import type { Auth } from 'firebase-admin/auth'
import * as z from 'zod/mini'
import { ANSWER_LIMIT_MS } from '../../../common/available.ts'
import { ApiError } from '../../../common/api-error.ts'
import type { IdentityService } from '../../../common/ports/identity/identity.ts'
import type { Bounds } from '../../../common/outbound.ts'
import { address, OPERATOR_CLAIM, REGISTERED_CLAIM, text } from './account.ts'
import { lookUp } from './accounts.ts'
import type { IdentityAccess } from './ask-identity.ts'
import type { Late } from '../admin.ts'

/** The identity service's name for a sign-in with one of our custom tokens (`CustomClaims`). */
const CUSTOM = 'custom'

/** The claim that contains `entry`. The database rules use it to build the key of the sign-in. */
const ENTRY_CLAIM = 'signInEntry'

const RE_ENTRY = 're-entry'

const QUICK: Bounds = { maxBytes: 64 * 1024, limitMs: 2 * SECOND_MS, isKept: true }
const AGAIN: Bounds = { ...QUICK, limitMs: ANSWER_LIMIT_MS - QUICK.limitMs, isKept: false }

const GONE = 'auth/user-not-found'
const TAKEN = 'auth/email-already-exists'

/** The Admin SDK's error codes about the token or the account. Other codes mean an outage. */
const ENDED = ['auth/id-token-revoked', 'auth/user-disabled', GONE]
const INVALID = [
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/invalid-id-token',
  'auth/invalid-uid',
]

const OUR_NAMES: Readonly<Record<string, string>> = { anonymous: 'guest' }

/** The sign-in provider, by our name. Rejects `passkey`, since the identity service has no such provider. */
const signInProvider = z.pipe(
  z.pipe(
    z.string(),
    z.transform((id) => (id === 'passkey' ? 'unknown' : (OUR_NAMES[id] ?? id))),
  ),
  z.union([knownProvider, z.literal(CUSTOM)]),
)

/** The claims that we use. A token without one of them, or with a malformed one, is invalid. */
const idTokenClaims = z.object({
  uid: knownUid,
  auth_time: timeSeconds,
  firebase: z.object({
    sign_in_provider: signInProvider,
    identities: z.optional(z.record(z.string(), z.unknown())),
  }),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  name: z.optional(z.unknown()),
  picture: z.optional(z.unknown()),
})

/**
 * The claims of our custom tokens. They are not read from other tokens, because an account's own claims appear in all its tokens
 * and may come from anyone. `method` is always set, so that it replaces an account's claim of the same name.
 */
const ownClaims = z
  .object({
    [ENTRY_CLAIM]: randomId,
    method: z.union([knownProvider, z.literal(RE_ENTRY)]),
    passkey: z.catch(z.optional(passkeyId), undefined),
  })
  .check(z.refine(({ method, passkey }) => method !== 'passkey' || passkey !== undefined))

export function firebaseIdentity(auth: Late<Auth>, access: IdentityAccess): IdentityService {
  return {
    async verify(idToken) {
      const sdk = await auth()
      const token = await sdk.verifyIdToken(idToken).catch(refuseToken)
      const parsed = idTokenClaims.safeParse(token)
      if (!parsed.success) throw new ApiError('auth/invalid-token', { because: 'id-token-claims' })
      const { uid, auth_time, firebase, email, email_verified, name, picture } = parsed.data
      const { sign_in_provider: by } = firebase
      const own = by === CUSTOM ? ownClaimsOf(token) : null
      const entry = own?.[ENTRY_CLAIM]
      const named = { uid, authTimeSeconds: auth_time }
      if (own?.method === RE_ENTRY) {
        return { ...named, provider: RE_ENTRY, entry: own[ENTRY_CLAIM] }
      }
      const provider = own?.method ?? by
      if (provider === CUSTOM) throw noneOfOurs()
      const passkey = provider === 'passkey' ? own?.passkey : undefined
      const [subject] = (firebase.identities?.[provider] ?? []) as readonly unknown[]
      return {
        ...named,
        ...(entry !== undefined && { entry }),
        provider,
        ...(typeof subject === 'string' && { subject }),
        ...(passkey !== undefined && { passkey }),
        email: address(email),
        emailVerified: email_verified ?? false,
        displayName: text(name),
        photoURL: text(picture),
      }
    },

    async account(uid) {
      // Try again on a new connection, because the open one may be dead.
      const [account = null] = await lookUp(access, { localId: [uid] }, QUICK).catch(() =>
        lookUp(access, { localId: [uid] }, AGAIN),
      )
      return account
    },

    async markRegistered({ uid, claims }) {
      const marked = { ...claims, [REGISTERED_CLAIM]: true }
      await (await auth()).setCustomUserClaims(uid, marked).catch(refuse)
    },

    async claimRole({ uid, claims }, role) {
      const { [OPERATOR_CLAIM]: _, ...others } = claims
      const claimed = { ...others, ...(role && { [OPERATOR_CLAIM]: role }) }
      await (await auth()).setCustomUserClaims(uid, claimed).catch(refuse)
    },

    async signInToken(uid, { entry, passkey, method = RE_ENTRY }) {
      const by = passkey === undefined ? { method } : { method: 'passkey', passkey }
      const claims = { [ENTRY_CLAIM]: entry, ...by }
      return (await auth()).createCustomToken(uid, claims).catch(refuse)
    },
  }
}

/** @throws {ApiError} `auth/invalid-token` for a custom token that we did not issue. */
function ownClaimsOf(token: unknown): z.output<typeof ownClaims> {
  const { data } = ownClaims.safeParse(token)
  if (!data) throw noneOfOurs()
  return data
}

const noneOfOurs = () => new ApiError('auth/invalid-token', { because: 'custom-token-of-others' })

function refuse(cause: unknown): never {
  throw refusal(cause)
}

function refuseToken(cause: unknown): never {
  // The SDK does not catch the error when a payload is not JSON.
  if (cause instanceof SyntaxError) {
    throw new ApiError('auth/invalid-token', { cause, because: 'id-token-payload' })
  }
  refuse(cause)
}

function refusal(cause: unknown): ApiError {
  const code = codeOf(cause)
  if (ENDED.includes(code)) {
    return new ApiError('auth/session-ended', { cause, because: 'id-token-ended' })
  }
  if (code === TAKEN) {
    return new ApiError('auth/address-taken', { cause, because: 'address-restored' })
  }
  if (INVALID.includes(code)) {
    return new ApiError('auth/invalid-token', { cause, because: 'id-token-invalid' })
  }
  return new ApiError('server/unavailable', { cause, because: 'identity-service' })
}

function codeOf(cause: unknown): string {
  return String((cause as { code?: unknown }).code)
}
