import type { Clock } from '../../lib/clock.ts'
import { NOW_MS } from '../tokens.ts'

/** A clock that only moves when a test moves it. */
export class FakeClock implements Clock {
  #nowMs = NOW_MS
  #timers = new Set<{ dueMs: number; task: () => void }>()

  nowMs = (): number => this.#nowMs

  after = (delayMs: number, task: () => void): (() => void) => {
    const timer = { dueMs: this.#nowMs + delayMs, task }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Moves the clock without running timers, as when a computer sleeps. */
  sleep(durationMs: number): void {
    this.#nowMs += durationMs
  }

  /** Sets the clock ahead, as a change of the system time does. Timers keep their remaining delay. */
  setAhead(byMs: number): void {
    this.#nowMs += byMs
    for (const timer of this.#timers) timer.dueMs += byMs
  }

  /** Moves the clock, runs the timers that become due, and waits for their tasks. */
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

/** Resolves once pending promises have settled. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
