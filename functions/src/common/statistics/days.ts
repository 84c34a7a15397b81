import { DAY_MS } from '@sesame/contract/durations'

/** Days after a visit for which a person counts as active. */
export const ACTIVE_DAYS = 30

/** The day of a time in ms, `yyyy-mm-dd`, in UTC like the counters' days. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** When a day begins, in ms. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** This many days, oldest first, ending with the day of a time in ms. */
export function daysUpTo(at: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => dayOf(at - (count - 1 - i) * DAY_MS))
}
