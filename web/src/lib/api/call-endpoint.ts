import { APP_CHECK_HEADER } from '@sesame/contract/app-check'
import { BROWSER_HEADER } from '@sesame/contract/browser-token'
import type { Endpoint, ResponseOf } from '@sesame/contract/endpoint'
import { errorBody } from '@sesame/contract/error-body'
import { isErrorCode } from '@sesame/contract/error-codes'
import * as z from 'zod/mini'
import { keepBrowserToken, readBrowserToken } from '../device/browser-token.ts'
import type { Answer, CallOptionsOf } from './api.ts'
import { ask, unreachable } from './ask.ts'
import { CallError } from './call-error.ts'

/**
 * Returns an App Check token. Null if App Check is off or no token is available; the API then decides whether to accept the call.
 */
export type AppCheckToken = () => Promise<string | null>

/**
 * Calls an endpoint of the contract, and parses the response or the error body.
 *
 * @param host the origin to call. If empty, the page's own origin.
 * @throws {CallError} with a code of the API or of the client.
 */
export async function callEndpoint<E extends Endpoint>(
  fetch: typeof globalThis.fetch,
  endpoint: E,
  options: CallOptionsOf<E>,
  appCheckToken: AppCheckToken,
  host = '',
): Promise<Answer<ResponseOf<E>>> {
  const appCheck = endpoint.fromAnyApp ? null : await appCheckToken()
  const response = await send(fetch, endpoint, options, { appCheck, host })
  const json = await readJson(response)
  const retryAfter = response.headers.get('retry-after')
  // Store the browser token even if the API refuses the call. The refusal may contain a second-factor ticket, which is only valid
  // together with this token.
  if (endpoint.knowsBrowser) keepBrowserToken(response.headers.get(BROWSER_HEADER))
  if (!response.ok) throw refusal({ status: response.status, retryAfter }, json)
  if (endpoint.response === null) {
    return { status: response.status, data: null } as Answer<ResponseOf<E>>
  }
  const parsed = z.safeParse(endpoint.response, json)
  if (!parsed.success) {
    const code = isOurs(response, json) ? 'client/outdated' : 'client/unexpected'
    throw new CallError(code, { status: response.status, cause: parsed.error })
  }
  return { status: response.status, data: parsed.data as ResponseOf<E> }
}

function send<E extends Endpoint>(
  fetch: typeof globalThis.fetch,
  { method, path, knowsBrowser }: E,
  { body, params, accessToken }: CallOptionsOf<E>,
  { appCheck, host }: { readonly appCheck: string | null; readonly host: string },
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (accessToken !== undefined) headers.set('authorization', `Bearer ${accessToken}`)
  const browserToken = knowsBrowser ? readBrowserToken() : null
  if (browserToken !== null) headers.set(BROWSER_HEADER, browserToken)
  if (appCheck !== null) headers.set(APP_CHECK_HEADER, appCheck)
  return ask(fetch, host + pathOf(path, params ?? {}), {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
}

/** Fills in the parameters of a path. */
export function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Reads the body as JSON; undefined if the body is empty or not JSON. */
async function readJson(response: Response): Promise<unknown> {
  return parsedJson(await response.text().catch(unreachable))
}

/** Parses a text as JSON; undefined if the text is empty or not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether our API wrote the response. A proxy's error page may also have a request id, but its body is not JSON. */
function isOurs({ headers }: Response, json: unknown): boolean {
  return json !== undefined && headers.has('x-request-id')
}

/** Turns an error response into a CallError. If our API did not write the body, derives the error from the status only. */
export function refusal(
  { status, retryAfter }: { readonly status: number; readonly retryAfter: string | null },
  json: unknown,
): CallError {
  const retryAfterSeconds = waitOf(retryAfter ?? '')
  const parsed = z.safeParse(errorBody, json)
  if (!parsed.success) {
    const code = status >= 500 ? 'server/unavailable' : 'client/unexpected'
    return new CallError(code, { status, retryAfterSeconds })
  }
  const {
    code,
    fields = {},
    triesLeft,
    secondFactor,
    unknownPasskey,
    requestId,
  } = parsed.data.error
  // For an API code that this page does not know, choose the error by the status.
  const unknown = status >= 500 ? 'server/unavailable' : 'client/outdated'
  const known = isErrorCode(code) ? code : unknown
  return new CallError(known, {
    status,
    fields,
    retryAfterSeconds,
    triesLeft,
    secondFactor,
    unknownPasskey,
    requestId,
  })
}

/** Reads `Retry-After` in seconds, the only format that our API sends. */
function waitOf(value: string): number | null {
  return /^\d{1,6}$/.test(value) ? Number(value) : null
}
