import { SECOND_MS } from '@sesame/contract/durations'
import { CallError } from './call-error.ts'

/** The time limit for a response. After it, the call fails. */
const TIME_LIMIT_MS = 15 * SECOND_MS

/** Throws the error of a request that received no response. */
export function unreachable(cause?: unknown): never {
  throw new CallError('client/unreachable', { cause })
}

/**
 * Sends a request without cookies.
 *
 * @throws {CallError} `client/unreachable` if no response arrives in time.
 */
export function ask(
  fetch: typeof globalThis.fetch,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  return fetch(path, { ...init, credentials: 'omit', signal }).catch(unreachable)
}
