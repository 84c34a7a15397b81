/** Time as a dependency, so that tests own it. */
export interface Clock {
  nowMs: () => number
  /** Runs a task once, later; answers how to cancel it. */
  after: (delayMs: number, task: () => void) => () => void
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs)
    return () => {
      clearTimeout(timer)
    }
  },
}
