/** What was waited for took too long. */
export class LateError extends Error {
  override readonly name = 'LateError'
}

/**
 * Waits for a promise at most this long; what it stands for goes on by itself.
 *
 * @param asError what a failure, or a {@link LateError}, is rejected as.
 */
export function within<T>(
  limitMs: number,
  promise: Promise<T>,
  asError: (cause: unknown) => Error = asIs,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(asError(new LateError())), limitMs)
    promise.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (cause: unknown) => {
        clearTimeout(timer)
        reject(asError(cause))
      },
    )
  })
}

function asIs(cause: unknown): Error {
  return cause as Error
}
