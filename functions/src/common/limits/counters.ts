import { createHmac, type KeyObject } from 'node:crypto'
import type { Limit } from './limits.ts'

/** The path of a rate limit's counter, `rateLimits/{limit}/{window}/{key}`. Past windows are deleted as a whole. */
export interface CounterPath {
  readonly limit: string
  /** Start of the window (ms since the epoch). */
  readonly window: number
  /** HMAC of the subject, so that no IP address or e-mail address is stored. */
  readonly key: string
}

/** The shared counters of all server instances, for the console. */
export interface CounterDesk {
  /** Returns the value of a counter; 0 if nothing was counted. */
  count(path: CounterPath): Promise<number>
  /** Resets counters. */
  clear(paths: readonly CounterPath[]): Promise<void>
  /** Returns how many counters of a window have reached `count`. Stops counting at `cap`. */
  reached(limit: string, window: number, count: number, cap: number): Promise<number>
}

/** Returns the start (ms) of the window that contains a time. */
export function windowOf(atMs: number, windowMs: number): number {
  return atMs - (atMs % windowMs)
}

/**
 * Returns how many attempts a limit allows. Limits by IP address are multiplied by the factor, for sites whose users share few
 * addresses.
 */
export function maxOf({ by, max }: Limit, limitsFactor: number): number {
  return by === 'address' ? Math.ceil(max * limitsFactor) : max
}

/** Returns the key of a subject's counters. The subject is an IP address bucket, an e-mail address or a uid. */
export function counterKey(pepper: KeyObject, { by }: Pick<Limit, 'by'>, subject: string): string {
  return createHmac('sha256', pepper).update(`${by}:${subject}`).digest('base64url')
}
