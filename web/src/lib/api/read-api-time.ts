import { ask, unreachable } from './ask.ts'

/**
 * The API's time, to the second, from the `Date` header of its health check.
 *
 * @throws {CallError} `client/unreachable` without such an answer.
 *
 * Source: RFC 9110, section 6.6.1.
 */
export async function readApiTimeMs(fetch: typeof globalThis.fetch): Promise<number> {
  const { headers } = await ask(fetch, '/api/health', { cache: 'no-store' })
  const timeMs = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(timeMs) ? unreachable() : timeMs
}
