import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { getPublicKeys } from '@sesame/contract/endpoints/system'
import { publicKeysOf } from '../common/access-token/keys.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { publicRoute, type Route } from '../common/http/route.ts'

/**
 * How long verifiers may cache the public keys. A rotation publishes a key this long before the key starts signing
 * (docs/rotating-secrets.md).
 */
const KEPT_SECONDS = HOUR_MS / SECOND_MS

/**
 * How long Hosting's CDN may cache the public keys. It is short, because a verifier that gets a removed key from the CDN caches
 * it for another hour.
 */
const CDN_SECONDS = MINUTE_MS / SECOND_MS

/** `GET /.well-known/jwks.json`: the public keys, for services that verify access tokens themselves (docs/access-tokens.md). */
export function getPublicKeysRoute({ config }: Pick<ApiDeps, 'config'>): Route {
  const answer = {
    body: { keys: publicKeysOf(config.keys) },
    headers: {
      'Cache-Control': `public, max-age=${KEPT_SECONDS}, s-maxage=${CDN_SECONDS}`,
    },
  }
  return publicRoute(getPublicKeys, () => Promise.resolve(answer))
}
