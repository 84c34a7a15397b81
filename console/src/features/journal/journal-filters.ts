import { JOURNAL_ACTIONS } from '@sesame/contract/records/journal-entry'
import type { JournalFilter } from '@sesame/contract/endpoints/console/journal'
import { DAY_MS } from '@sesame/contract/durations'

/** The filters of the journal, as typed. An empty filter matches everything. */
export interface Wanted {
  readonly text: string
  readonly operator: string
  readonly action: string
  readonly target: string
  /** Days of `<input type=date>`, in the browser's time zone. */
  readonly from: string
  readonly until: string
}

export const EVERYTHING: Wanted = {
  text: '',
  operator: '',
  action: '',
  target: '',
  from: '',
  until: '',
}

/**
 * Converts the typed filters for the API. `until` is the last day in the form, but the first moment after that day in the
 * API.
 */
export function filterOf({ text, operator, action, target, from, until }: Wanted): JournalFilter {
  const known = JOURNAL_ACTIONS.find((one) => one === action)
  const fromMs = midnightOf(from)
  const untilMs = midnightOf(until)
  return {
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(operator !== '' && { operator }),
    ...(known !== undefined && { action: known }),
    ...(target.trim() !== '' && { target: target.trim() }),
    ...(fromMs !== null && { from: fromMs }),
    ...(untilMs !== null && { until: nextMidnight(untilMs) }),
  }
}

function midnightOf(day: string): number | null {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return null
  const ms = new Date(year, month - 1, date).getTime()
  return Number.isNaN(ms) ? null : ms
}

/** Returns the start of the next day. First adds a day and a half, because days with a clock change have 23 or 25 hours. */
const nextMidnight = (ms: number): number => new Date(ms + 1.5 * DAY_MS).setHours(0, 0, 0, 0)
