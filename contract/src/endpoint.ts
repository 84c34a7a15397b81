import type * as z from 'zod/mini'

/**
 * Who may call an endpoint.
 * - `public`: anyone; what proves the caller, if anything, is in the body.
 * - `session`: the bearer of an access token whose session is open.
 * - `locked-session`: the same, a locked session included.
 */
export type Access = 'public' | 'session' | 'locked-session'

/** One line of the API: both sides are built from it, and nothing else names its path. */
export interface Endpoint<
  Body extends z.core.$ZodType = z.core.$ZodType,
  Response extends z.core.$ZodType = z.core.$ZodType,
  Params extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Absolute path; `:name` marks a parameter. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** Schema of the path's parameters, a strict object of strings; absent when it has none. */
  readonly params?: Params
  /** Schema of the JSON body, or null when none is read. */
  readonly body: Body | null
  /** Schema of the JSON answer, or null when it is empty (204 or 202). */
  readonly response: Response | null
}

/** The request body that an endpoint takes. */
export type BodyOf<E> = E extends Endpoint<infer Body> ? z.output<Body> : never

/** The answer that an endpoint gives. */
export type ResponseOf<E> =
  E extends Endpoint<z.core.$ZodType, infer Response> ? z.output<Response> : never

/** The parameters of its path. */
export type ParamsOf<E> =
  E extends Endpoint<z.core.$ZodType, z.core.$ZodType, infer Params> ? z.output<Params> : never

/** Describes an endpoint, keeping the types of its schemas. */
export function endpoint<
  Body extends z.core.$ZodType,
  Response extends z.core.$ZodType,
  Params extends z.core.$ZodType,
>(description: Endpoint<Body, Response, Params>): Endpoint<Body, Response, Params> {
  return description
}
