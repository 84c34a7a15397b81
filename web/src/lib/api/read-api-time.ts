import { ask, unreachable } from './ask.ts'

/**
 * Reads the API's time, to the second, from the `Date` header of its health check.
 *
 * @throws {CallError} `client/unreachable` if no response arrives, or the response has no date.
 *
 * Source: RFC 9110, section 6.6.1.
 */
export async function readApiTimeMs(fetch: typeof globalThis.fetch): Promise<number> {
  const { headers } = await ask(fetch, '/api/health', { cache: 'no-store' })
  const timeMs = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(timeMs) ? unreachable() : timeMs
}
