import { existsSync } from 'node:fs'

const INTERVAL_MS = 500

/**
 * Calls back once the process that started this one is gone, or the file that this one was started from. The file
 * covers a parent that ended before the first check: process 1 is then the parent, as it also is when it really started
 * this process. Does not keep the process alive.
 */
export function watchStarter(onGone: () => void, startedFrom: string): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && existsSync(startedFrom)) return
    clearInterval(timer)
    onGone()
  }, INTERVAL_MS)
  timer.unref()
}
