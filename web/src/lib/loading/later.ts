import { CallError } from '../api/call-error.ts'

/**
 * Returns a function that loads code at its first call, and only once. After a failure, the next call tries again.
 *
 * @throws {CallError} `client/unreachable` if the code cannot be loaded.
 */
export function later<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw new CallError('client/unreachable', { cause })
    })
    return loading
  }
}

/** Starts something asynchronously. Returns a function that stops it, even if it has not started yet. */
export function startLater(
  start: () => Promise<() => void>,
  failed: () => void = () => undefined,
): () => void {
  let stop: (() => void) | null = null
  let wanted = true
  start().then(
    (stopIt) => {
      if (wanted) stop = stopIt
      else stopIt()
    },
    () => wanted && failed(),
  )
  return () => {
    wanted = false
    stop?.()
  }
}
