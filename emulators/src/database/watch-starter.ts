import { existsSync } from 'node:fs'

const INTERVAL_MS = 500

/**
 * Calls back once the process that started this one is gone, or the file that it was started from: a
 * parent that ended before this looked for the first time cannot be told from one that is the first
 * of its system. Keeps nothing alive by itself.
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
