import { needsSession, type Endpoint } from '../src/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '../src/error-codes.ts'

/** Returns the error codes, by status, that an endpoint's properties imply. Excludes errors that are specific to the endpoint. */
export function errorsOf(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const { access, body, params, form, file, fromAnyApp, beforeTerms } = endpoint
  const codes: ErrorCode[] = ['request/foreign-origin', 'request/too-large', 'request/too-many']
  if (!fromAnyApp) codes.push('request/unverified-app')
  if (body && !form) codes.push('request/malformed-json')
  if (body || file === 'sent') codes.push('request/unsupported-media-type')
  if (body ?? params) codes.push('request/invalid')
  if (access === 'service') codes.push('auth/unknown-service')
  else if (access !== 'public') {
    codes.push('auth/missing-token', 'auth/invalid-token', 'auth/token-expired')
    codes.push('auth/session-ended')
  }
  if (access === 'session') codes.push('auth/session-locked')
  if (needsSession(endpoint) && !beforeTerms) {
    codes.push('auth/terms-required', 'auth/terms-refused')
  }
  if (file === 'answered') codes.push('files/not-found')
  codes.push('server/internal', 'server/misconfigured', 'server/unavailable')
  return Map.groupBy(codes, (code) => ERROR_STATUS[code])
}
