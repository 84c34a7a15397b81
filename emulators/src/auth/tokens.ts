import { isObject, type JsonObject } from '../project/read-json.ts'

/** The claims that the front proxy reads from an ID token. The emulator neither signs these tokens nor verifies them. */
export interface IdTokenClaims {
  readonly uid: string
  readonly issuedAtSeconds: number
  /** Time of the sign-in for which the token was issued. */
  readonly signedInAtSeconds: number
  readonly isAnonymous: boolean
}

/** The account of a refresh token, and the time of its sign-in if the front proxy has added it. */
export interface RefreshTokenRecord {
  readonly uid: string
  readonly signedInAtSeconds: number | null
}

/** The member that the front proxy adds to a refresh token's record. The emulator ignores it. */
const SIGNED_IN_AT = 'signedInAtSeconds'

/** Reads an ID token. Returns null for anything else, which the emulator then rejects with its own error. */
export function readIdToken(token: unknown): IdTokenClaims | null {
  const claims = payloadOf(token)
  const { user_id: uid, iat, auth_time: signedInAt, firebase } = claims ?? {}
  if (typeof uid !== 'string' || typeof iat !== 'number' || typeof signedInAt !== 'number')
    return null
  return {
    uid,
    issuedAtSeconds: iat,
    signedInAtSeconds: signedInAt,
    isAnonymous: isObject(firebase) && firebase['sign_in_provider'] === 'anonymous',
  }
}

/** Copies the ID token, but with this sign-in time. */
export function datedIdToken(token: string, signedInAtSeconds: number): string {
  return withClaims(token, { auth_time: signedInAtSeconds })
}

/** Copies the ID token, but with these identities. */
export function idTokenOf(token: string, identities: JsonObject): string {
  const firebase = payloadOf(token)?.['firebase']
  return withClaims(token, { firebase: { ...(isObject(firebase) && firebase), identities } })
}

/** Reads a refresh token; null for anything else. */
export function readRefreshToken(token: unknown): RefreshTokenRecord | null {
  const { localId: uid, [SIGNED_IN_AT]: signedInAt } = recordOf(token) ?? {}
  if (typeof uid !== 'string') return null
  return { uid, signedInAtSeconds: typeof signedInAt === 'number' ? signedInAt : null }
}

/** Copies the refresh token with its sign-in time added. In production, too, each refresh token belongs to one sign-in. */
export function datedRefreshToken(token: string, signedInAtSeconds: number): string {
  const record = { ...recordOf(token), [SIGNED_IN_AT]: signedInAtSeconds }
  return Buffer.from(JSON.stringify(record)).toString('base64')
}

function withClaims(token: string, changes: JsonObject): string {
  const [header = '', , signature = ''] = token.split('.')
  const payload = JSON.stringify({ ...payloadOf(token), ...changes })
  return [header, Buffer.from(payload).toString('base64url'), signature].join('.')
}

function payloadOf(token: unknown): JsonObject | null {
  return typeof token === 'string' ? decoded(token.split('.')[1] ?? '', 'base64url') : null
}

function recordOf(token: unknown): JsonObject | null {
  return typeof token === 'string' ? decoded(token, 'base64') : null
}

function decoded(text: string, encoding: 'base64' | 'base64url'): JsonObject | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, encoding).toString())
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
