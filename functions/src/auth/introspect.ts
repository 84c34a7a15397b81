import { introspectToken, type Introspection } from '@sesame/contract/endpoints/introspection'
import { serviceKey, serviceName } from '@sesame/contract/records/service'
import { authorize, demandsOf, identify } from '../common/access/authorize.ts'
import { readSession } from '../common/access/read-session.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { guardedRoute } from '../common/http/guarded-route.ts'
import { claimsNow, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { isKeyOf } from '../common/service-key.ts'

type Deps = Pick<ApiDeps, 'config' | 'records' | 'services' | 'limiter' | 'now'>

/**
 * `POST api/auth/introspect`: tells a service whether the session of an access token is allowed to act now. Services use it if
 * they must learn within seconds that a session has ended or is locked (docs/access-tokens.md). Makes the same decision as the
 * endpoints for open sessions.
 *
 * Source: RFC 7662.
 */
export function introspectRoute(deps: Deps): Route {
  const counted = [LIMITS.introspectAsked, LIMITS.unknownService]
  const route = guardedRoute<typeof introspectToken, string>(
    introspectToken,
    async ({ body }) => ({ body: await introspect(deps, body.token) }),
    { limits: [LIMITS.introspect], counted, subjectOf: (name) => `service ${name}` },
  )
  return {
    ...route,
    handler: (guards) =>
      route.handler({
        ...guards,
        identify: (authorization, _endpoint, address) =>
          identifyService(deps, authorization, address),
      }),
  }
}

async function introspect(deps: Deps, token: string): Promise<Introspection> {
  const { config, records, now } = deps
  try {
    const claims = identify(deps, `Bearer ${token}`)
    const demands = demandsOf({ access: 'session' }, config)
    const session = await readSession(records, claims, demands)
    authorize(session, claims, demands, now())
    return { active: true, token_type: 'Bearer', ...claimsNow(claims, session.record) }
  } catch (error) {
    // Do not tell the service the reason, which only concerns the person. If we cannot decide, throw rather than answer.
    if (error instanceof ApiError && error.code.startsWith('auth/')) return { active: false }
    throw error
  }
}

const BASIC = /^Basic +([\w+/]{1,400}={0,2})$/i

/**
 * Authenticates a service by its name and key, and returns the name.
 *
 * Sources: RFC 7617; RFC 6749, section 2.3.1, which makes clients form-encode both parts.
 *
 * @throws {ApiError} `auth/unknown-service` (401), the same for an unknown name and a wrong key.
 */
async function identifyService(
  { services, limiter, now }: Deps,
  authorization: string | undefined,
  address: string,
): Promise<string> {
  await limiter.take(LIMITS.introspectAsked, address)
  const given = readBasic(authorization)
  const service = given && (await services.find(given.name))
  if (!given || !service || !isKeyOf(given.key, service)) {
    await limiter.take(LIMITS.unknownService, address)
    throw new ApiError('auth/unknown-service')
  }
  await services.noteUse(given.name, service, now())
  return given.name
}

/** Returns the name and the key in an `Authorization` header; null if either is malformed. */
function readBasic(authorization = ''): { readonly name: string; readonly key: string } | null {
  const [, encoded = ''] = BASIC.exec(authorization) ?? []
  const [given, secret, ...rest] = Buffer.from(encoded, 'base64').toString().split(':').map(decoded)
  const name = serviceName.safeParse(given).data
  const key = serviceKey.safeParse(secret).data
  return name !== undefined && key !== undefined && rest.length === 0 ? { name, key } : null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
