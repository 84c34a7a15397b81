const LONGEST_MS = 5000

/** Runs a task when the browser is idle, unless the signal is aborted before. */
export function whenIdle(task: () => void, signal?: AbortSignal): void {
  const run = (): void => {
    if (signal?.aborted !== true) task()
  }
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LONGEST_MS })
  else setTimeout(run, LONGEST_MS)
}
