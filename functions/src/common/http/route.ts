import type { AccessTokenClaims } from '@sesame/contract/access-token'
import { APP_CHECK_HEADER } from '@sesame/contract/app-check'
import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from '@sesame/contract/endpoint'
import type { RequestHandler } from 'express'
import * as z from 'zod/mini'
import { ApiError } from '../api-error.ts'
import { LIMITS, type RouteLimit } from '../limits/limits.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { AppCheck } from '../ports/app-check.ts'
import type { Authorize } from '../session/authorize.ts'
import { parseBody } from './parse-body.ts'
import { readBytes, readJson } from './read-body.ts'
import { contextOf, type RequestContext } from './request-context.ts'

/** What a handler receives of a request, all of it validated. */
export interface Call<E> {
  readonly body: BodyOf<E>
  readonly params: ParamsOf<E>
  /** Claims of the caller's token; undefined for public endpoints, which must not use them. */
  readonly claims: AccessTokenClaims
  readonly context: RequestContext
}

/** What a handler answers. The default status is 200, or 204 without a body. */
export interface Answer<Body> {
  readonly status?: 200 | 201 | 202 | 204 | 503
  readonly body?: Body
  readonly headers?: Readonly<Record<string, string>>
}

export interface Guards {
  readonly appCheck: AppCheck
  readonly authorize: Authorize
  readonly limiter: Pick<RateLimiter, 'take'>
}

export interface RouteOptions {
  /** Counted before the body is parsed, in addition to the limit of all endpoints with a session. */
  readonly limits?: readonly RouteLimit[]
}

/** An endpoint and its handler. */
export interface Route {
  readonly endpoint: Endpoint
  readonly limits: readonly RouteLimit[]
  readonly handler: (guards: Guards) => RequestHandler
}

/**
 * Builds the route of an endpoint. Checks size, app, session, limits, path, content type and schema, calls the handler
 * and parses its answer. No route can skip a check.
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
      ({ appCheck, authorize, limiter }) =>
      async (request, response) => {
        const bytes = await readBytes(request)
        const context = contextOf(request)
        if (!endpoint.fromAnyApp && !(await appCheck.accepts(request.get(APP_CHECK_HEADER)))) {
          throw new ApiError('request/unverified-app')
        }
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

/** What a limit counts by. Limits by person are for endpoints with a session. */
function subjectOf(
  { by }: RouteLimit,
  { address }: RequestContext,
  claims: AccessTokenClaims | undefined,
): string {
  return by === 'person' && claims ? claims.sub : address
}
