import { RestError } from './rest-error.ts'

const UNITS_MS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['min', 60_000],
])
const MAX_MS = 15 * 60_000

/**
 * When a read must end, on the clock of `performance.now()`. `timeout` is `3ms`, `3s` or `3min`, at most 15 minutes;
 * the default is 15 minutes.
 *
 * Source: https://firebase.google.com/docs/reference/rest/database#section-param-timeout
 * @throws RestError 400 for anything else
 */
export function deadlineOf(params: URLSearchParams): number {
  const text = params.get('timeout')
  if (text === null) return performance.now() + MAX_MS
  const [, count, unit = ''] = /^(\d+)(ms|s|min)$/.exec(text) ?? []
  const timeoutMs = Number(count) * (UNITS_MS.get(unit) ?? NaN)
  if (!(timeoutMs <= MAX_MS)) {
    throw new RestError(400, 'timeout must be a number of ms, s or min, and at most 15min')
  }
  return performance.now() + timeoutMs
}
