import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { createHmac, type KeyObject } from 'node:crypto'
import { ApiError } from '../api-error.ts'
import { available } from '../available.ts'
import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../logging/logger.ts'
import { RecentMap } from '../recent-map.ts'
import { counterKey, maxOf, windowOf, type CounterPath } from './counters.ts'
import type { Limit } from './limits.ts'

/** The shared counters of all instances. */
export interface RateCounters {
  /**
   * Adds one to a counter, unless the counter has reached `max`. Resolves with whether one was added. If a response is
   * lost, the attempt may be counted twice.
   */
  add(path: CounterPath, max: number): Promise<boolean>
}

export interface RateLimiter {
  /**
   * Counts one attempt of a subject, which is an IP address bucket, an e-mail address or a uid.
   *
   * @throws {ApiError} `request/too-many` until the window ends; `server/unavailable` if counting fails.
   */
  take(limit: Limit, subject: string): Promise<void>
  /**
   * Resolves with whether a value created at `atMs` is used for the first time.
   *
   * @throws {ApiError} `server/unavailable`.
   */
  once(name: string, value: string, atMs: number): Promise<boolean>
}

export interface RateLimiterParts {
  readonly counters: RateCounters
  readonly config: { readonly pepper: KeyObject; readonly limitsFactor: number }
  readonly now: Clock
  readonly log: Logger
}

/**
 * How long an instance rejects a subject before it reads the shared counter again, since an operator may have reset the limit.
 */
const REFUSING_MS = 10 * SECOND_MS

/** Minimum number of counters that a server instance remembers. */
const MIN_REMEMBERED = 20_000

/** Builds the rate limiter. It first checks this instance's memory, then the shared counters. */
export function createRateLimiter({ counters, config, now, log }: RateLimiterParts): RateLimiter {
  /**
   * The counts of this instance by limit, window and subject, and the time when this instance last read the shared
   * counter.
   */
  const seen = new RecentMap<{ readonly tries: number; readonly askedAt: number }>(MIN_REMEMBERED)

  const inTime = available(counters)
  const hmac = (value: string) =>
    createHmac('sha256', config.pepper).update(value).digest('base64url')

  return {
    async take(limit, subject) {
      const { name, windowMs, scope } = limit
      const max = maxOf(limit, config.limitsFactor)
      const window = windowOf(now(), windowMs)
      const retryAfterSeconds = Math.ceil((window + windowMs - now()) / SECOND_MS)
      const id = `${name}/${window}/${subject}`
      const { tries, askedAt } = seen.get(id) ?? { tries: 0, askedAt: now() }
      const mayBeLifted = now() - askedAt >= REFUSING_MS
      const isCounted = scope === 'everywhere' && (tries < max || mayBeLifted)
      // Store the time before the query, so that only one request queries the database during a flood.
      if (isCounted) seen.set(id, { tries, askedAt: now() })
      const free = isCounted
        ? await inTime.add(
            { limit: name, window, key: counterKey(config.pepper, limit, subject) },
            max,
          )
        : tries < max
      const counted = tries < max ? tries + 1 : 1
      seen.set(id, { tries: free ? counted : max + 1, askedAt: isCounted ? now() : askedAt })
      if (free) return
      if (tries <= max) log.warn('Limite atteinte', { event: 'rate-limit', limit: name })
      throw new ApiError('request/too-many', { retryAfterSeconds, limit: name, because: 'limit' })
    },

    once(name, value, atMs) {
      // The window depends on the value's creation time, not on the current time, so a reused value always has the same counter.
      return inTime.add(
        { limit: name, window: windowOf(atMs, 10 * MINUTE_MS), key: hmac(`${name}:${value}`) },
        1,
      )
    },
  }
}
