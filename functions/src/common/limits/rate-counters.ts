/** A counter, `rateLimits/{limit}/{window}/{key}`; whole windows are deleted once they are over. */
export interface CounterPath {
  readonly limit: string
  /** Start of the window, in milliseconds since the epoch. */
  readonly window: number
  /** HMAC of what is counted: no address and no e-mail is ever stored. */
  readonly key: string
}

/** Counters that all instances share. */
export interface RateCounters {
  /** Adds one, in one transaction, unless the counter stands at `max`; tells whether it did. */
  add(path: CounterPath, max: number): Promise<boolean>
}
