import { DAY_MS } from '@sesame/contract/durations'

/** Number of days after a visit during which a person counts as active. */
export const ACTIVE_DAYS = 30

/** Returns the UTC day of a time (ms), `yyyy-mm-dd`. The counters' days are in UTC too. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Returns when a day begins (ms). */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Returns this many days, oldest first. The last one is the day of a time (ms). */
export function daysUpTo(at: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => dayOf(at - (count - 1 - i) * DAY_MS))
}
