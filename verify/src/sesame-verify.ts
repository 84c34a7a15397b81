/** The claims of an access token. All times are in seconds since the epoch. Only `sub` is personal. */
export interface AccessToken {
  /** The issuer: `sesame/<project>`. */
  readonly iss: string
  /** The project for which it was issued. */
  readonly aud: string
  /** The person's id. */
  readonly sub: string
  /** The session's id: one for each sign-in on a device. */
  readonly sid: string
  readonly iat: number
  /** An hour after `iat` at most. */
  readonly exp: number
  /** When the person signed in. */
  readonly auth_time: number
}

export interface Verifier {
  /**
   * Checks an access token, the text after `Bearer `. Uses the network only to fetch keys, and only when it needs them.
   *
   * It cannot detect that a session has ended or is locked: the token stays valid until it expires. Where that matters, call
   * `POST api/auth/introspect` (docs/access-tokens.md).
   *
   * @returns the token's claims.
   * @throws {AccessTokenError} for any token that must not be accepted.
   */
  verify(token: string): Promise<AccessToken>
}

export interface VerifierOptions {
  /** Where people open Sésame, for example `https://exemple.fr`. Its keys are at `/.well-known/jwks.json`. */
  readonly origin: string
  /** The id of its Firebase project. Tokens of any other are refused. */
  readonly project: string
  /** The name that its tokens' issuer begins with, if it is not `sesame`: `FILE_NAME` of its brand. */
  readonly product?: string
  /** How far this machine's clock may be from Sésame's, in seconds: 60 by default. */
  readonly clockSkewSeconds?: number
  /** For tests, in place of the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** For tests, in place of `Date.now`: milliseconds since the epoch. */
  readonly now?: () => number
}

/**
 * Why a token is refused. Answer 401, except for `no-keys`: no key could be fetched, so the token may be good; answer 503.
 *
 * - `malformed`: not three parts of base64url, or not of JSON.
 * - `wrong-header`: not `alg: ES256`, not `typ: at+jwt`, or with an extension (`crit`).
 * - `unknown-key`: no published key has this `kid`.
 * - `wrong-signature`
 * - `wrong-claims`: a claim is missing or of another type, or the token is valid for more than an hour.
 * - `wrong-issuer`, `wrong-audience`: of another project.
 * - `expired`
 * - `issued-later`: `iat` is in the future, beyond the clock skew.
 */
export type AccessTokenErrorCode =
  | 'malformed'
  | 'wrong-header'
  | 'unknown-key'
  | 'wrong-signature'
  | 'wrong-claims'
  | 'wrong-issuer'
  | 'wrong-audience'
  | 'expired'
  | 'issued-later'
  | 'no-keys'

/** A token that was refused. Neither the message nor the cause quotes it. */
export class AccessTokenError extends Error {
  override readonly name = 'AccessTokenError'
  readonly code: AccessTokenErrorCode

  constructor(code: AccessTokenErrorCode, options: { cause?: unknown } = {}) {
    super(code, options)
    this.code = code
  }
}

/** Keys are fetched again after this long, as `Cache-Control` allows: a key that is no longer published is forgotten. */
const KEPT_MS = 3_600_000

/** Keys are also fetched again for an unknown `kid`, but at most this often: anyone can make up a `kid`. */
const FETCH_AGAIN_MS = 60_000

/** Without any key, the verifier retries at most this often: no stranger can cause that state. */
const RETRY_MS = 1_000

/**
 * Earlier keys stay in use for this long while fetching fails. Without this limit, an attacker who blocks fetching could keep
 * a leaked key valid.
 */
const KEPT_IN_OUTAGE_MS = 86_400_000

/** Longer tokens are refused unread. The API refuses them, too. */
const MAX_LENGTH = 8192

/** An access token lives for an hour at most. */
const MAX_LIFE_SECONDS = 3600

const MAX_CLOCK_SKEW_SECONDS = 300

const FETCH_LIMIT_MS = 5_000

/** ECDSA on P-256 with SHA-256: `ES256` (RFC 7518, section 3.4). */
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }
const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' }

type Keys = ReadonlyMap<string, CryptoKey>

/**
 * Makes a verifier of access tokens, to be kept for as long as the program runs: it keeps the keys. It needs `fetch` and Web
 * Crypto, which Node 20 or later, browsers and workers have.
 *
 * Algorithm, type, issuer and audience are pinned, and keys come from the origin alone: `jwk`, `jku` and `x5u` in a header
 * are ignored.
 *
 * Sources: RFC 7515 (JWS), RFC 7519 (JWT), RFC 9068 (access tokens as JWT), RFC 8725 (best current practices).
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const { project, product = 'sesame', clockSkewSeconds = 60, now = Date.now } = options
  const isSkew = Number.isFinite(clockSkewSeconds) && clockSkewSeconds >= 0
  if (!isSkew || clockSkewSeconds > MAX_CLOCK_SKEW_SECONDS) {
    throw new RangeError(`clockSkewSeconds is from 0 to ${MAX_CLOCK_SKEW_SECONDS}`)
  }
  const keyOf = keyring(options)
  return {
    async verify(token) {
      // JavaScript callers may pass undefined if the header is missing.
      if (typeof token !== 'string' || token.length > MAX_LENGTH) {
        throw new AccessTokenError('malformed')
      }
      const [head = '', body = '', signature = '', ...rest] = token.split('.')
      // r and s in base64url, 64 bytes; DER is longer or shorter.
      if (rest.length > 0 || !/^[\w-]{86}$/.test(signature)) throw new AccessTokenError('malformed')
      const kid = kidOf(objectIn(head))
      const claims = objectIn(body)
      const signed = new TextEncoder().encode(`${head}.${body}`)
      const key = await keyOf(kid)
      if (!(await crypto.subtle.verify(ALGORITHM, key, bytesIn(signature), signed))) {
        throw new AccessTokenError('wrong-signature')
      }
      if (!isAccessToken(claims)) throw new AccessTokenError('wrong-claims')
      if (claims.iss !== `${product}/${project}`) throw new AccessTokenError('wrong-issuer')
      if (claims.aud !== project) throw new AccessTokenError('wrong-audience')
      const nowSeconds = now() / 1000
      if (nowSeconds >= claims.exp + clockSkewSeconds) throw new AccessTokenError('expired')
      if (claims.iat > nowSeconds + clockSkewSeconds) throw new AccessTokenError('issued-later')
      return claims
    },
  }
}

/** The `kid` of a header that is one of an access token. */
function kidOf({ alg, typ, kid, crit }: Readonly<Record<string, unknown>>): string {
  const isOurs = alg === 'ES256' && typ === 'at+jwt' && crit === undefined
  if (!isOurs || typeof kid !== 'string') throw new AccessTokenError('wrong-header')
  return kid
}

function isAccessToken(
  claims: Readonly<Record<string, unknown>>,
): claims is Readonly<Record<string, unknown>> & AccessToken {
  const texts = ['iss', 'aud', 'sub', 'sid'].map((name) => claims[name])
  const times = ['iat', 'exp', 'auth_time'].map((name) => claims[name])
  return (
    texts.every((text) => typeof text === 'string' && text !== '') &&
    times.every(Number.isFinite) &&
    lives(claims as { readonly iat: number; readonly exp: number })
  )
}

const lives = ({ iat, exp }: { readonly iat: number; readonly exp: number }) =>
  exp > iat && exp - iat <= MAX_LIFE_SECONDS

/** Finds keys by `kid`, and fetches them when they are needed. */
function keyring({
  origin,
  now = Date.now,
  fetch: get = (url, init) => fetch(url, init),
}: VerifierOptions): (kid: string) => Promise<CryptoKey> {
  const url = new URL('/.well-known/jwks.json', origin).href
  let keys: Keys | undefined
  let fetchedAt = -Infinity
  let askedAt = -Infinity
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    askedAt = now()
    // With `manual`, a redirect counts as a failure.
    const init = { redirect: 'manual', signal: AbortSignal.timeout(FETCH_LIMIT_MS) } as const
    const response = await get(url, init)
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    const fetched = await importKeys(await response.json())
    if (fetched.size === 0) throw new Error(`${url}: no key of ES256`)
    keys = fetched
    fetchedAt = askedAt
  }

  /** Fetches the keys, unless that was tried a moment ago. Concurrent calls share one request. */
  async function fetchAgain(): Promise<void> {
    const isTooSoon = isWithin(keys ? FETCH_AGAIN_MS : RETRY_MS, askedAt)
    if (asking === undefined && isTooSoon) return
    asking ??= ask().finally(() => (asking = undefined))
    await asking
  }

  /** Whether a time is less than this long ago. A clock that was set back makes every time too old. */
  const isWithin = (durationMs: number, sinceMs: number) =>
    now() >= sinceMs && now() - sinceMs < durationMs

  return async (kid) => {
    const isFresh = isWithin(KEPT_MS, fetchedAt)
    if (!isFresh || !keys?.has(kid)) {
      try {
        await fetchAgain()
      } catch (cause) {
        // Earlier keys stay in use while fetching fails.
        if (!keys?.has(kid)) throw new AccessTokenError('no-keys', { cause })
      }
    }
    if (!keys || !isWithin(KEPT_IN_OUTAGE_MS, fetchedAt)) throw new AccessTokenError('no-keys')
    const key = keys.get(kid)
    // After a failed fetch, an unknown key may be a new one.
    if (!key) throw new AccessTokenError(askedAt === fetchedAt ? 'unknown-key' : 'no-keys')
    return key
  }
}

/** Imports the keys of a JWK Set that sign by ES256. Others, which a later version may add, are ignored (RFC 7517, section 5). */
async function importKeys(set: unknown): Promise<Keys> {
  const { keys } = (set ?? {}) as { readonly keys?: unknown }
  if (!Array.isArray(keys)) throw new Error('no JWK Set')
  const ours = (keys as readonly (Readonly<Record<string, unknown>> | null)[]).flatMap((jwk) => {
    const { kty, crv, x, y, kid, alg, use } = jwk ?? {}
    const isOurs = kty === 'EC' && crv === 'P-256' && alg === 'ES256' && use === 'sig'
    return isOurs && typeof kid === 'string'
      ? [[kid, { kty, crv, x, y } as JsonWebKey] as const]
      : []
  })
  const imported = ours.map(async ([kid, jwk]) => {
    const key = await crypto.subtle.importKey('jwk', jwk, CURVE, false, ['verify'])
    return [kid, key] as const
  })
  const settled = await Promise.allSettled(imported)
  return new Map(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
}

/** The JSON object in a part of a token. */
function objectIn(part: string): Readonly<Record<string, unknown>> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytesIn(part))
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Readonly<Record<string, unknown>>
    }
  } catch {
    // The error would quote the token.
  }
  throw new AccessTokenError('malformed')
}

/** The bytes in base64url (RFC 7515, section 2). */
function bytesIn(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new AccessTokenError('malformed')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
