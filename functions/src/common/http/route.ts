import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from '@sesame/contract/endpoint'
import type { RequestHandler } from 'express'
import * as z from 'zod/mini'
import { LIMITS, type RouteLimit } from '../limits/limits.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Authorize } from '../session/authorize.ts'
import { parseBody } from './parse-body.ts'
import { readBytes, readJson } from './read-body.ts'
import { contextOf, type RequestContext } from './request-context.ts'

/** What a handler receives, checked: nothing else of the request reaches it. */
export interface Call<E> {
  readonly body: BodyOf<E>
  readonly params: ParamsOf<E>
  /** Claims of the caller's token; public endpoints have none and must not ask. */
  readonly claims: AccessTokenClaims
  readonly context: RequestContext
}

/** What a handler answers; 200, or 204 without a body, unless it says otherwise. */
export interface Answer<Body> {
  readonly status?: 200 | 201 | 202 | 204 | 503
  readonly body?: Body
  /** Headers beside those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What stands before every handler. */
export interface Guards {
  readonly authorize: Authorize
  readonly limiter: Pick<RateLimiter, 'take'>
}

/** What an endpoint asks for beyond its description. */
export interface RouteOptions {
  /**
   * Counted before the request is read any further, after one that every endpoint with a session has.
   * What a handler alone can know, it counts itself.
   */
  readonly limits?: readonly RouteLimit[]
}

/** An endpoint with the code that serves it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly limits: readonly RouteLimit[]
  readonly handler: (guards: Guards) => RequestHandler
}

/**
 * Serves an endpoint of the contract: size, session, limits, path, content type, schema, then the
 * handler, whose answer is parsed too. No route can skip one of these.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<ResponseOf<E>>>,
  { limits: own = [] }: RouteOptions = {},
): Route {
  const limits = endpoint.access === 'public' ? own : [LIMITS.calls, ...own]
  return {
    endpoint,
    limits,
    handler:
      ({ authorize, limiter }) =>
      async (request, response) => {
        const bytes = await readBytes(request)
        const context = contextOf(request)
        const claims =
          endpoint.access === 'public'
            ? undefined
            : await authorize(request.get('authorization'), endpoint)
        for (const limit of limits) {
          await limiter.take(limit, subjectOf(limit, context, claims))
        }
        const params = endpoint.params ? parseBody(endpoint.params, request.params) : undefined
        const body = endpoint.body ? parseBody(endpoint.body, readJson(request, bytes)) : undefined
        const call = { body, params, claims, context } as Call<E>
        const answer = await handle(call)
        if (answer.headers) response.set(answer.headers)
        if (endpoint.response === null) return void response.status(answer.status ?? 204).end()
        response.status(answer.status ?? 200).json(z.parse(endpoint.response, answer.body))
      },
  }
}

/** Whose tries a limit counts: limits by person are for endpoints with a session. */
function subjectOf(
  { by }: RouteLimit,
  { address }: RequestContext,
  claims: AccessTokenClaims | undefined,
): string {
  return by === 'person' && claims ? claims.sub : address
}
