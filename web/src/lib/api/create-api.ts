import { SECOND_MS } from '@sesame/contract/durations'
import type { Endpoint, ResponseOf } from '@sesame/contract/endpoint'
import { errorBody } from '@sesame/contract/error-body'
import * as z from 'zod/mini'
import type { Answer, Api, CallOptions } from './api.ts'
import { CallError } from './call-error.ts'

/** After this, a call counts as unanswered. */
const TIME_LIMIT_MS = 15 * SECOND_MS

/** The API over `fetch`, on our own origin. Answers and error bodies are parsed before anyone sees them. */
export function createApi(fetch: typeof globalThis.fetch): Api {
  return async <E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}) => {
    const response = await send(fetch, endpoint, options)
    const json = await readJson(response)
    if (!response.ok) throw refusal(response.status, json)
    if (endpoint.response === null) {
      return { status: response.status, data: null } as Answer<ResponseOf<E>>
    }
    const parsed = z.safeParse(endpoint.response, json)
    if (!parsed.success) {
      throw new CallError('client/unexpected', { status: response.status, cause: parsed.error })
    }
    return { status: response.status, data: parsed.data as ResponseOf<E> }
  }
}

async function send<E extends Endpoint>(
  fetch: typeof globalThis.fetch,
  endpoint: E,
  { body, accessToken }: CallOptions<E>,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (accessToken !== undefined) headers.set('authorization', `Bearer ${accessToken}`)
  try {
    return await fetch(endpoint.path, {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
  } catch (cause) {
    throw new CallError('client/unreachable', { cause })
  }
}

/** The body as JSON, or undefined when it is empty or something else. */
async function readJson(response: Response): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (cause) {
    throw new CallError('client/unreachable', { cause })
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(status: number, json: unknown): CallError {
  const parsed = z.safeParse(errorBody, json)
  if (!parsed.success) {
    return new CallError(status >= 500 ? 'server/unavailable' : 'client/unexpected', { status })
  }
  const { code, fields = {} } = parsed.data.error
  return new CallError(code, { status, fields })
}
