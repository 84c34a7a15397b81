import { CallError } from '../api/call-error.ts'

/**
 * Fetches code when it is first needed, once. A failure is retried by the next call.
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

/** Starts something asynchronously; returns what stops it, whether it has started or not. */
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
