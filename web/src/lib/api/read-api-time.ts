import { ask, unreachable } from './ask.ts'

/**
 * What time it is at the API, to the second, by the `Date` of an answer that carries nothing else.
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
