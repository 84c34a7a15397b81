import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that a log line belongs to. */
export interface LogScope {
  readonly requestId: string
  /** On the clock of `performance.now()`, in ms. */
  readonly startedAt: number
}

/** Joins every line that is logged on behalf of a request with it, wherever it is logged. */
export const logScope = new AsyncLocalStorage<LogScope>()
