import { SECOND_MS } from '@sesame/contract/durations'
import type { Logger } from './logging/logger.ts'
import type { Trouble } from './logging/trouble.ts'

export class LateError extends Error {
  override readonly name = 'LateError'
}

/**
 * Waits for a promise for at most this time. Does not cancel the work behind it.
 *
 * @throws {LateError} when the time is up.
 */
export function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LateError()), limitMs)
    void promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const LIMIT_MS = SECOND_MS

/** The log line about a failure. */
export interface Failure {
  readonly message: string
  readonly event: Trouble
  readonly uid?: string
}

/** Does work that must not make a request fail or delay it by more than a second. Logs failures. */
export async function bestEffort(
  log: Pick<Logger, 'error'>,
  { message, ...about }: Failure,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await within(LIMIT_MS, work())
  } catch (error) {
    log.error(message, error, about)
  }
}
