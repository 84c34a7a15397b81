import { SECOND_MS } from '@sesame/contract/durations'
import { CallError } from './call-error.ts'

/** After this, a call counts as unanswered. */
const TIME_LIMIT_MS = 15 * SECOND_MS

/** The failure of a request without an answer. */
export function unreachable(cause?: unknown): never {
  throw new CallError('client/unreachable', { cause })
}

/**
 * Asks our own origin, without cookies.
 *
 * @throws {CallError} `client/unreachable` without an answer in time.
 */
export function ask(
  fetch: typeof globalThis.fetch,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  return fetch(path, { ...init, credentials: 'omit', signal }).catch(unreachable)
}
