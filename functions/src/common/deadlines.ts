import type { Wait } from './within.ts'

/** Somebody whose time may be up before they have what they wait for. */
interface Waiting {
  /** On the clock of `performance.now()`, in ms. */
  readonly until: number
  readonly onLate: () => void
}

/**
 * A queue of those that wait equally long, `limitMs`, with one timer for all of them: one for each
 * costs more than the answer of a memory. Who came first is late first.
 */
export function createDeadlines(limitMs: number): Wait {
  const queue = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined

  const expire = (): void => {
    timer = undefined
    const now = performance.now()
    for (const waiting of queue) {
      if (waiting.until > now) {
        timer = setTimeout(expire, waiting.until - now)
        return
      }
      queue.delete(waiting)
      waiting.onLate()
    }
  }

  return (onLate) => {
    const waiting = { until: performance.now() + limitMs, onLate }
    queue.add(waiting)
    timer ??= setTimeout(expire, limitMs)
    timer.ref()
    return () => {
      // Nobody else waits: the process may end.
      if (queue.delete(waiting) && queue.size === 0) timer?.unref()
    }
  }
}
