import type { Clock } from '../../lib/clock.ts'
import { NOW_MS } from '../tokens.ts'

/** Time that passes when a test says so. */
export class FakeClock implements Clock {
  #nowMs = NOW_MS
  #timers = new Set<{ dueMs: number; task: () => void }>()

  nowMs = (): number => this.#nowMs

  after = (delayMs: number, task: () => void): (() => void) => {
    const timer = { dueMs: this.#nowMs + delayMs, task }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Time passes while the computer sleeps: nothing runs. */
  sleep(durationMs: number): void {
    this.#nowMs += durationMs
  }

  /** Somebody sets it; what was to run in an hour still does. */
  setAhead(byMs: number): void {
    this.#nowMs += byMs
    for (const timer of this.#timers) timer.dueMs += byMs
  }

  /** Lets time pass, and what follows from it settle. */
  async pass(durationMs: number): Promise<void> {
    const endMs = this.#nowMs + durationMs
    for (;;) {
      const [next] = [...this.#timers]
        .filter(({ dueMs }) => dueMs <= endMs)
        .sort((a, b) => a.dueMs - b.dueMs)
      if (next === undefined) break
      this.#timers.delete(next)
      this.#nowMs = Math.max(this.#nowMs, next.dueMs)
      next.task()
      await settled()
    }
    this.#nowMs = endMs
    await settled()
  }
}

/** Resolves when the promises already under way have run their course. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
