import { ACCESS_TOKEN_TTL_SECONDS } from '@sesame/contract/constants'

/** The current time in tests. */
export const NOW_MS = Date.UTC(2025, 10, 20, 7, 42)

const encode = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Creates an access token like those of the API, but without a real signature. */
export function accessToken({
  sub = 'marie',
  issuedMs = NOW_MS,
  ttlSeconds = ACCESS_TOKEN_TTL_SECONDS,
  n = 0,
  sid = undefined as string | undefined,
} = {}): string {
  const iat = issuedMs / 1000
  const claims = { sub, iat, exp: iat + ttlSeconds, auth_time: iat, n, sid }
  return `${encode({ alg: 'ES256' })}.${encode(claims)}.signature`
}
