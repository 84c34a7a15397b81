/** The time and timers, passed as a dependency so that tests can control them. */
export interface Clock {
  nowMs: () => number
  /** Runs a task once, after a delay. Returns a function that cancels the task. */
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
