import type { Overview } from '@sesame/contract/endpoints/console/overview'

const WEEK = 7
/** Above this number of days, a daily bar would be too thin. */
const MOST_DAYS = 100

export interface Periods {
  readonly isWeekly: boolean
  /** The first day of each period, as `yyyy-mm-dd`. */
  readonly starts: readonly string[]
  /** The last day of each period. */
  readonly ends: readonly string[]
  /** Whether the last period is today, which is not complete yet. */
  readonly hasToday: boolean
  readonly sums: (counts: readonly number[]) => readonly number[]
  /** Picks the last counted value in each period. */
  readonly lasts: (counts: readonly (number | null)[]) => readonly (number | null)[]
}

/** Returns the period of each bar: a day or, for the range of a year, a finished week, counted back from yesterday. */
export function periodsOf({ days }: Pick<Overview, 'days'>): Periods {
  if (days.length <= MOST_DAYS)
    return {
      isWeekly: false,
      starts: days,
      ends: days,
      hasToday: true,
      sums: (counts) => counts,
      lasts: (counts) => counts,
    }
  const finished = days.length - 1
  const first = finished % WEEK
  const starts = Array.from(
    { length: Math.floor(finished / WEEK) },
    (_, week) => first + week * WEEK,
  )
  return {
    isWeekly: true,
    starts: starts.flatMap((start) => days[start] ?? []),
    ends: starts.flatMap((start) => days[start + WEEK - 1] ?? []),
    hasToday: false,
    sums: (counts) => starts.map((start) => sum(counts.slice(start, start + WEEK))),
    lasts: (counts) =>
      starts.map(
        (start) => counts.slice(start, start + WEEK).findLast((one) => one !== null) ?? null,
      ),
  }
}

export const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0)

/** Adds up several series, day by day. */
export function added(
  length: number,
  ...series: readonly (readonly number[])[]
): readonly number[] {
  return Array.from({ length }, (_, day) => sum(series.map((counts) => counts[day] ?? 0)))
}

/** Computes the series that the screen shows from the API's counts by provider and by reason. */
export function seriesOf({ days, signIns, refusals, signUps, upgrades }: Overview) {
  return {
    signIns: added(days.length, ...signIns.map(({ counts }) => counts)),
    refusals: added(days.length, ...refusals.map(({ counts }) => counts)),
    /** The number of new accounts: sign-ups, and guests who upgraded. */
    newAccounts: added(days.length, signUps, upgrades),
  }
}
