/** The claims of an access token. All times are in seconds since the epoch. Only `sub` is personal. */
export interface AccessToken {
  /** The issuer: `sesame/<project>`. */
  readonly iss: string
  /** The id of the project for which the token was issued. */
  readonly aud: string
  /** The person's id. */
  readonly sub: string
  /** The session's id: one for each sign-in on a device. */
  readonly sid: string
  readonly iat: number
  /** At most an hour after `iat`. */
  readonly exp: number
  /** The time at which the person signed in. */
  readonly auth_time: number
}

export interface Verifier {
  /**
   * Checks an access token (the text after `Bearer `). Uses the network only when it must fetch keys.
   *
   * It cannot detect that a session has ended or is locked: the token stays valid until it expires. If that matters, call
   * `POST api/auth/introspect` (docs/access-tokens.md).
   *
   * @returns the token's claims.
   * @throws {AccessTokenError} for any token that must not be accepted.
   */
  verify(token: string): Promise<AccessToken>
}

export interface VerifierOptions {
  /** The origin of Sésame's pages, for example `https://exemple.fr`. The keys are at `/.well-known/jwks.json`. */
  readonly origin: string
  /** The id of Sésame's Firebase project. Tokens of any other project are refused. */
  readonly project: string
  /** The prefix of the tokens' issuer: `FILE_NAME` in the brand of Sésame's deployment. Defaults to `sesame`. */
  readonly product?: string
  /** The allowed difference between this machine's clock and Sésame's, in seconds: 60 by default. */
  readonly clockSkewSeconds?: number
  /** Replaces the global `fetch` in tests. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Replaces `Date.now` in tests: milliseconds since the epoch. */
  readonly now?: () => number
}

/**
 * The reason why a token is refused. Respond with 401, except for `no-keys`: the keys could not be fetched, so the token may be
 * valid; respond with 503.
 *
 * - `malformed`: not three parts in base64url, or the header or the claims are not JSON.
 * - `wrong-header`: `alg` is not `ES256`, `typ` is not `at+jwt`, or there is an extension (`crit`).
 * - `unknown-key`: no published key has this `kid`.
 * - `wrong-signature`
 * - `wrong-claims`: a claim is missing or of another type, or the token is valid for more than an hour.
 * - `wrong-issuer`, `wrong-audience`: the token is for another project.
 * - `expired`
 * - `issued-later`: `iat` is in the future, by more than the clock skew.
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

/** Thrown for a token that must not be accepted. Neither the message nor the cause quotes the token. */
export class AccessTokenError extends Error {
  override readonly name = 'AccessTokenError'
  readonly code: AccessTokenErrorCode

  constructor(code: AccessTokenErrorCode, options: { cause?: unknown } = {}) {
    super(code, options)
    this.code = code
  }
}

/**
 * Keys are fetched again after this time, which is the `max-age` of their `Cache-Control`. A key that is no longer
 * published is then dropped.
 */
const KEPT_MS = 3_600_000

/** Keys are also fetched again for an unknown `kid`, but at most this often, because anyone can make up a `kid`. */
const FETCH_AGAIN_MS = 60_000

/**
 * As long as the verifier has no keys, it retries at most this often. The interval can be short, because an attacker cannot
 * remove the keys.
 */
const RETRY_MS = 1_000

/**
 * While fetching fails, the previous keys are used for at most this time. Without this limit, an attacker who blocks the
 * fetches could keep a leaked key valid.
 */
const KEPT_IN_OUTAGE_MS = 86_400_000

/** Longer tokens are refused without parsing. The API refuses them too. */
const MAX_LENGTH = 8192

/** The maximum lifetime of an access token. */
const MAX_LIFE_SECONDS = 3600

const MAX_CLOCK_SKEW_SECONDS = 300

const FETCH_LIMIT_MS = 5_000

/** ECDSA on P-256 with SHA-256: `ES256` (RFC 7518, section 3.4). */
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }
const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' }

type Keys = ReadonlyMap<string, CryptoKey>

/**
 * Creates a verifier of access tokens. Create one verifier and use it as long as the program runs, because it caches the
 * keys. It needs `fetch` and Web Crypto, which are in Node 20 or later, browsers and workers.
 *
 * It accepts only one algorithm, type, issuer and audience. Keys come only from the origin: `jwk`, `jku` and `x5u` in a
 * header are ignored.
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
      // The signature must be r and s in base64url, always 64 bytes. A signature in DER has another length.
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

/** Checks the header of an access token, and returns its `kid`. */
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

/** Returns a function that finds a key by its `kid`, and fetches the keys when needed. */
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

  /** Fetches the keys, unless they were requested too recently. Concurrent calls share one request. */
  async function fetchAgain(): Promise<void> {
    const isTooSoon = isWithin(keys ? FETCH_AGAIN_MS : RETRY_MS, askedAt)
    if (asking === undefined && isTooSoon) return
    asking ??= ask().finally(() => (asking = undefined))
    await asking
  }

  /**
   * Whether a time is in the past, by less than this duration. After the clock was set back, an earlier time can be in the
   * future, and the result is false.
   */
  const isWithin = (durationMs: number, sinceMs: number) =>
    now() >= sinceMs && now() - sinceMs < durationMs

  return async (kid) => {
    const isFresh = isWithin(KEPT_MS, fetchedAt)
    if (!isFresh || !keys?.has(kid)) {
      try {
        await fetchAgain()
      } catch (cause) {
        // The previous keys are used while fetching fails.
        if (!keys?.has(kid)) throw new AccessTokenError('no-keys', { cause })
      }
    }
    if (!keys || !isWithin(KEPT_IN_OUTAGE_MS, fetchedAt)) throw new AccessTokenError('no-keys')
    const key = keys.get(kid)
    // If the last fetch failed, the unknown key may be a new one.
    if (!key) throw new AccessTokenError(askedAt === fetchedAt ? 'unknown-key' : 'no-keys')
    return key
  }
}

/**
 * Imports the ES256 signature keys of a JWK Set. Other keys, which a later version may add, are ignored (RFC 7517, section
 * 5).
 */
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

/** Parses the JSON object in a part of a token. */
function objectIn(part: string): Readonly<Record<string, unknown>> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytesIn(part))
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Readonly<Record<string, unknown>>
    }
  } catch {
    // Do not pass the error on, because it would quote the token.
  }
  throw new AccessTokenError('malformed')
}

/** Decodes base64url (RFC 7515, section 2). */
function bytesIn(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new AccessTokenError('malformed')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
