import { type Access, OWNER, SIGNED_OUT } from '../namespace/access.ts'
import { authOverride, decodeUserToken } from '../session/token.ts'
import { RestError } from './rest-error.ts'
import type { RestRequest } from './rest-request.ts'

/** The caller of a request, and the time at which the credentials expire. */
export interface RestCredentials {
  readonly access: Access
  /** In milliseconds since the epoch; null if the credentials never expire. */
  readonly expiresAt: number | null
}

/**
 * Reads the caller from `Authorization: Bearer`, `auth` or `access_token`. Each may contain an ID token or `owner`. With
 * `auth_variable_override`, the owner acts as another user.
 * @throws RestError 401 for any other token
 */
export function restCredentials({ header, params }: RestRequest): RestCredentials {
  const bearer = /^Bearer\s+(.+)$/i.exec(header('authorization') ?? '')?.[1]
  const token = bearer ?? params.get('auth') ?? params.get('access_token')
  if (token === null || token === '') return { access: SIGNED_OUT, expiresAt: null }
  if (token === 'owner') {
    return { access: ownerAccess(params.get('auth_variable_override')), expiresAt: null }
  }
  const user = decodeUserToken(token)
  if (user === null) throw new RestError(401, 'Could not parse auth token.')
  if (user.expiresAt !== null && user.expiresAt <= Date.now()) {
    throw new RestError(401, 'Auth token is expired')
  }
  return { access: { owner: false, auth: user.auth }, expiresAt: user.expiresAt }
}

function ownerAccess(override: string | null): Access {
  if (override === null) return OWNER
  const members = parsed(override)
  return { owner: false, auth: members === null ? null : authOverride(members) }
}

function parsed(override: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(override)
    if (typeof json === 'object') return json as Record<string, unknown> | null
  } catch {
    // Invalid JSON is rejected below, with the same error as JSON that is not an object.
  }
  throw new RestError(400, 'auth_variable_override must be a JSON object')
}
