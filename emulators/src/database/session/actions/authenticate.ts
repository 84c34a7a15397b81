import { OWNER, SIGNED_OUT } from '../../namespace/access.ts'
import { optionalObject, string } from '../../wire/message.ts'
import { ok } from '../reply.ts'
import { authOverride, decodeUserToken } from '../token.ts'
import type { Action } from './action.ts'

/** `auth`: signs in with a user's token. */
export const authenticate: Action = ({ credentials }, body) => {
  const token = decodeUserToken(string(body['cred']))
  if (token === null) return { s: 'invalid_token', d: 'Could not parse auth token.' }
  if (token.expiresAt !== null && token.expiresAt <= Date.now()) {
    return { s: 'expired_token', d: 'Auth token is expired.' }
  }
  credentials.signIn(token)
  return ok({ auth: token.auth })
}

/** `gauth`: signs in as the owner, or as the user in the auth override. */
export const authenticateOwner: Action = ({ credentials }, body) => {
  if (body['cred'] !== 'owner') return { s: 'invalid_token', d: 'Invalid access token.' }
  const override = optionalObject(body['authvar'])
  if (override !== undefined) credentials.become({ owner: false, auth: authOverride(override) })
  else credentials.become(body['noauth'] === true ? SIGNED_OUT : OWNER)
  return ok({ auth: override ?? null })
}

/** `unauth`: signs out. */
export const unauthenticate: Action = ({ credentials }) => {
  credentials.become(SIGNED_OUT)
  return ok({})
}
