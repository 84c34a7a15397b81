import { createHmac, type KeyObject } from 'node:crypto'
import type { Limit } from './limits.ts'

/** A counter, at `rateLimits/{limit}/{window}/{key}`. Past windows are deleted as a whole. */
export interface CounterPath {
  readonly limit: string
  /** Start of the window, in milliseconds since the epoch. */
  readonly window: number
  /** HMAC of the subject, so that no address or e-mail is stored. */
  readonly key: string
}

/** Counters that all instances share, as the console sees them. */
export interface CounterDesk {
  /** The value of a counter; 0 if nothing was counted. */
  count(path: CounterPath): Promise<number>
  /** Resets counters. */
  clear(paths: readonly CounterPath[]): Promise<void>
  /** How many counters of a window have reached `count`. Stops counting at `cap`. */
  reached(limit: string, window: number, count: number, cap: number): Promise<number>
}

/** When the window that contains a time began, in ms. */
export function windowOf(atMs: number, windowMs: number): number {
  return atMs - (atMs % windowMs)
}

/** How many tries a limit allows. Limits by address are multiplied for sites whose users share few addresses. */
export function maxOf({ by, max }: Limit, limitsFactor: number): number {
  return by === 'address' ? Math.ceil(max * limitsFactor) : max
}

/** The key of a subject's counters. The subject is an address bucket, a mailbox or a uid. */
export function counterKey(pepper: KeyObject, { by }: Pick<Limit, 'by'>, subject: string): string {
  return createHmac('sha256', pepper).update(`${by}:${subject}`).digest('base64url')
}
