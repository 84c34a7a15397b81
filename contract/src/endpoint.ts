import type * as z from 'zod/mini'

/**
 * The callers that an endpoint accepts.
 *
 * - `public`: anyone; the body may contain a proof of the caller's identity.
 * - `session`: the bearer of an access token whose session is open and not locked.
 * - `locked-session`: the bearer of an access token whose session is open; the session may be locked.
 * - `service`: a service that sends its own key in HTTP Basic (docs/access-tokens.md).
 * - `operator`: the bearer of a token of the console (docs/decisions/035); see `console-endpoint.ts`.
 */
export type Access = 'public' | 'session' | 'locked-session' | 'service' | 'operator'

/** Whether an endpoint needs the access token of a session. */
export const needsSession = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'session' || access === 'locked-session'

/** An endpoint of the API. Client and server both use this definition, so that its path is written only once. */
export interface Endpoint<
  Body extends z.core.$ZodType = z.core.$ZodType,
  Response extends z.core.$ZodType = z.core.$ZodType,
  Params extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute path; `:name` marks a parameter. */
  readonly path: `/api/${string}` | `/.well-known/${string}`
  readonly access: Access
  /**
   * Whether the endpoint accepts sessions of people who have not accepted the current terms. All other endpoints for sessions
   * refuse these people (docs/decisions/052).
   */
  readonly beforeTerms?: true
  /**
   * Whether the endpoint accepts sessions of people who must turn on a second factor but have not. Endpoints with `beforeTerms`
   * accept them, too. All other endpoints for sessions refuse these people (docs/decisions/053).
   */
  readonly beforeSecondFactor?: true
  /** Whether the endpoint requires no App Check token even if other endpoints do (docs/decisions/031). */
  readonly fromAnyApp?: true
  /** Whether the browser sends its browser token to this endpoint, and receives one in the response (docs/decisions/050). */
  readonly knowsBrowser?: true
  /** Schema of the path's parameters, a strict object of strings; absent if the path has none. */
  readonly params?: Params
  /** Schema of the request body; null if there is none. The body is JSON unless `form` is set. */
  readonly body: Body | null
  /** Schema of the JSON response; null if there is no JSON (status 204 or 202, or a file). */
  readonly response: Response | null
  /** Whether the body is a form, `application/x-www-form-urlencoded`. */
  readonly form?: true
  /** Whether browsers send the body by themselves, as `application/csp-report` or as JSON. */
  readonly report?: true
  /** Whether the request body or the response is the raw bytes of a file. Otherwise it is JSON. */
  readonly file?: 'sent' | 'answered'
}

/** The request body of an endpoint. */
export type BodyOf<E> = E extends Endpoint<infer Body> ? z.output<Body> : never

/** The response body of an endpoint. */
export type ResponseOf<E> =
  E extends Endpoint<z.core.$ZodType, infer Response> ? z.output<Response> : never

/** The path parameters of an endpoint. */
export type ParamsOf<E> =
  E extends Endpoint<z.core.$ZodType, z.core.$ZodType, infer Params> ? z.output<Params> : never

/** Describes an endpoint. Omit the schema of the body or the response if there is none. */
export function endpoint<
  Body extends z.core.$ZodType,
  Response extends z.core.$ZodType,
  Params extends z.core.$ZodType,
>(
  method: Endpoint['method'],
  path: Endpoint['path'],
  access: Access,
  more: {
    readonly params?: Params
    readonly body?: Body
    readonly response?: Response
    readonly beforeTerms?: true
    readonly beforeSecondFactor?: true
    readonly fromAnyApp?: true
    readonly knowsBrowser?: true
    readonly form?: true
    readonly report?: true
    readonly file?: Endpoint['file'] & string
  } = {},
): Endpoint<Body, Response, Params> {
  return { method, path, access, body: null, response: null, ...more }
}
