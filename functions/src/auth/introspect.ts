import { SECOND_MS } from '@sesame/contract/durations'
import { introspectToken, type Introspection } from '@sesame/contract/endpoints/introspection'
import { serviceKey, serviceName } from '@sesame/contract/records/service'
import { verifyAccessToken } from '../common/access-token/verify.ts'
import { authorize } from '../common/access/authorize.ts'
import { readSession } from '../common/access/read-session.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { guardedRoute } from '../common/http/guarded-route.ts'
import { contextOf } from '../common/http/request-context.ts'
import type { Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { isKeyOf } from '../common/service-key.ts'

type Deps = Pick<ApiDeps, 'config' | 'records' | 'services' | 'limiter' | 'now'>

/**
 * `POST api/auth/introspect`: whether the session of an access token may act now, for services that must learn of its end or
 * lock within seconds (docs/access-tokens.md). The decision is the one that every endpoint with a session makes.
 *
 * Source: RFC 7662.
 */
export function introspectRoute(deps: Deps): Route {
  const counted = [LIMITS.introspectAsked, LIMITS.unknownService]
  const { endpoint, limits, handler } = guardedRoute<typeof introspectToken, string>(
    introspectToken,
    async ({ body }) => ({ body: await introspect(deps, body.token) }),
    { limits: [LIMITS.introspect], counted, personOf: (name) => `service ${name}` },
  )
  return {
    endpoint,
    limits,
    handler: (guards) => (request, response, next) => {
      const identify = (authorization: string | undefined) =>
        identifyService(deps, authorization, contextOf(request).address)
      return handler({ ...guards, identify })(request, response, next)
    },
  }
}

async function introspect(deps: Deps, token: string): Promise<Introspection> {
  const { config, records, now } = deps
  try {
    const nowSeconds = Math.floor(now() / SECOND_MS)
    const claims = verifyAccessToken(config.keys, config.scope, nowSeconds, token)
    authorize(await readSession(records, claims), claims, 'session', now())
    return { active: true, token_type: 'Bearer', ...claims }
  } catch (error) {
    // The reason concerns the person, not the service. What cannot be decided is no answer.
    if (error instanceof ApiError && error.code.startsWith('auth/')) return { active: false }
    throw error
  }
}

const BASIC = /^Basic +([\w+/]{1,200}={0,2})$/i

/**
 * The name of the service that presents its key.
 *
 * Source: RFC 7617. Names and keys have no character that RFC 6749, section 2.3.1, would encode.
 *
 * @throws {ApiError} `auth/unknown-service` (401), the same for an unknown name and a wrong key.
 */
async function identifyService(
  { services, limiter, now }: Deps,
  authorization: string | undefined,
  address: string,
): Promise<string> {
  await limiter.take(LIMITS.introspectAsked, address)
  const [, encoded = ''] = BASIC.exec(authorization ?? '') ?? []
  const [given, secret, ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  const name = serviceName.safeParse(given).data
  const key = serviceKey.safeParse(secret).data
  const isWhole = name !== undefined && key !== undefined && rest.length === 0
  const service = isWhole ? await services.find(name) : null
  if (!isWhole || !service || !isKeyOf(key, service)) {
    await limiter.take(LIMITS.unknownService, address)
    throw new ApiError('auth/unknown-service')
  }
  await services.noteUse(name, service, now())
  return name
}
