import { uid as knownUid } from '@sesame/contract/fields'
import { ApiError } from '../../common/api-error.ts'
import { randomSecret, secretHash } from '../../common/random-secret.ts'

/** A console token: a uid in base64url, and 256 random bits. */
const BEARER = /^Bearer ([\w-]{1,700})\.([\w-]{43})$/

/** The operator and the key of the session that a token belongs to. */
export interface Named {
  readonly uid: string
  readonly hash: string
}

/** Creates a token for a console session. Only the SHA-256 of the token is stored. */
export function makeToken(uid: string): Named & { readonly token: string } {
  const secret = randomSecret()
  const token = `${Buffer.from(uid).toString('base64url')}.${secret}`
  return { uid, hash: secretHash(secret), token }
}

/**
 * Reads the token from the header `Authorization`.
 *
 * @throws {ApiError} `auth/missing-token` or `auth/invalid-token` (401).
 */
export function readBearer(authorization: string | undefined): Named {
  if (authorization === undefined) {
    throw new ApiError('auth/missing-token', { because: 'no-console-token' })
  }
  const [, owner = '', secret = ''] = BEARER.exec(authorization) ?? []
  const uid = knownUid.safeParse(Buffer.from(owner, 'base64url').toString())
  if (!uid.success) throw new ApiError('auth/invalid-token', { because: 'console-token' })
  return { uid: uid.data, hash: secretHash(secret) }
}
