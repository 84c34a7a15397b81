import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { Endpoint, ResponseOf } from '@sesame/contract/endpoint'
import { LIMITS, type RouteLimit } from '../limits/limits.ts'
import { guardedRoute, type Answer, type Call, type Route as Guarded } from './guarded-route.ts'

export type { Answer } from './guarded-route.ts'

/** An endpoint of the API and its handler. */
export type Route = Guarded<AccessTokenClaims>

/** What a handler receives of a request, all of it validated. */
export interface ApiCall<E> extends Call<E> {
  /** Claims of the caller's token; undefined for public endpoints, which must not use them. */
  readonly claims: AccessTokenClaims
}

export interface RouteOptions {
  /** Counted before the body is parsed, in addition to the limit of all endpoints with a session. */
  readonly limits?: readonly RouteLimit[]
}

/** Builds the route of an endpoint of the API, whose handler knows its caller by the claims of their access token. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: ApiCall<E>) => Promise<Answer<ResponseOf<E>>>,
  { limits: own = [] }: RouteOptions = {},
): Route {
  return guardedRoute<E, AccessTokenClaims>(
    endpoint,
    (call, claims) => handle({ ...call, claims }),
    {
      limits: endpoint.access === 'public' ? own : [LIMITS.calls, ...own],
      personOf: ({ sub }) => sub,
    },
  )
}
