/** What was waited for took too long. */
export class LateError extends Error {
  override readonly name = 'LateError'
}

/** Calls back once the time is up; returns how to leave before that. */
export type Wait = (onLate: () => void) => () => void

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
  const wait: Wait = (onLate) => {
    const timer = setTimeout(onLate, limitMs)
    return () => clearTimeout(timer)
  }
  return beforeLate(wait, promise, asError)
}

/** The same, for who brings their own clock. */
export function beforeLate<T>(
  wait: Wait,
  promise: Promise<T>,
  asError: (cause: unknown) => Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = wait(() => reject(asError(new LateError())))
    promise.then(
      (value) => {
        leave()
        resolve(value)
      },
      (cause: unknown) => {
        leave()
        reject(asError(cause))
      },
    )
  })
}

function asIs(cause: unknown): Error {
  return cause as Error
}
