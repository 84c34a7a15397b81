const INTERVAL_MS = 500

/** Calls back once the process that started this one is gone. Keeps nothing alive by itself. */
export function watchParent(onGone: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, INTERVAL_MS)
  timer.unref()
}
