import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { Schedule } from '../../jobs/running/run-scheduled.ts'

/** The last and the next run of a schedule, in ms. */
export interface Turns {
  readonly last: number
  readonly next: number
}

/** The nightly schedule, in Paris time, as in `index.ts`. */
const NIGHTLY = { hour: 3, minute: 23 }

const paris = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Returns the last run of a schedule before a time, and the next run after it. */
export function turnsOf(schedule: Schedule, nowMs: number): Turns {
  if (schedule === 'often') return every(10 * MINUTE_MS, 0, nowMs)
  if (schedule === 'hourly') return every(HOUR_MS, 7 * MINUTE_MS, nowMs)
  const { hour, minute } = NIGHTLY
  const midnight = nowMs - (nowMs % DAY_MS)
  const turns = Array.from({ length: 4 }, (_, i) => midnight + (i - 2) * DAY_MS)
    // Paris is one or two hours ahead of UTC, so try both.
    .flatMap((day) => [2, 1].map((ahead) => day + (hour - ahead) * HOUR_MS + minute * MINUTE_MS))
    .filter((at) => isTurn(at, hour))
  return {
    last: turns.findLast((at) => at <= nowMs) ?? 0,
    next: turns.find((at) => at > nowMs) ?? nowMs,
  }
}

function every(periodMs: number, offsetMs: number, nowMs: number): Turns {
  const last = nowMs - ((nowMs - offsetMs) % periodMs)
  return { last, next: last + periodMs }
}

function isTurn(at: number, hour: number): boolean {
  const parts = new Map(paris.formatToParts(at).map(({ type, value }) => [type, value]))
  return Number(parts.get('hour')) === hour
}
