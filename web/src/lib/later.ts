import { CallError } from './api/call-error.ts'

/**
 * Code that is fetched when it is first asked for, once. What could not be fetched is asked for
 * again the next time.
 *
 * @throws {CallError} `client/unreachable` while it cannot be fetched.
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

/** Starts what takes its time to start, and returns what stops it, started or not. */
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
