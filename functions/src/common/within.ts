/** What was waited for took too long. */
export class LateError extends Error {
  override readonly name = 'LateError'
}

/**
 * Waits for a promise at most this long; what it stands for goes on by itself.
 *
 * @throws {LateError} when the time is up.
 */
export function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LateError()), limitMs)
    void promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
