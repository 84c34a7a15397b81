import type { Overview, OverviewTotals } from '@sesame/contract/endpoints/console/overview'
import { DAY_MS } from '@sesame/contract/durations'
import type { DayCounts, DayTotals, TotalsStore } from '../../common/ports/console/totals-store.ts'
import { dayOf, daysUpTo } from '../../common/statistics/days.ts'

/** The part of the overview that comes from the statistics. */
export type Figures = Omit<Overview, 'at' | 'emergencyUsedAt' | 'hasStatistics' | 'health'>

/** The counts read from the statistics: sums for finished days, and counters for days that may still change. */
export interface Counted {
  readonly totals: ReadonlyMap<string, DayTotals>
  readonly today: DayCounts
  readonly yesterday: DayCounts
}

/** Reads the counts of today, and of two consecutive periods before it, each of this many `days`. */
export async function readCounted(
  store: TotalsStore,
  nowMs: number,
  days: number,
): Promise<Counted> {
  const yesterday = dayOf(nowMs - DAY_MS)
  const [totals, ofToday, ofYesterday] = await Promise.all([
    // Read one more day, before the two periods.
    store.totals(dayOf(nowMs - (2 * days + 1) * DAY_MS), yesterday),
    store.countsOf(dayOf(nowMs)),
    store.countsOf(yesterday),
  ])
  return { totals, today: ofToday, yesterday: ofYesterday }
}

const NOTHING: DayCounts = new Map()

/**
 * Computes the statistics of the overview. Both periods contain only finished days, so that they can be compared. Today is
 * shown separately.
 */
export function figuresOf(
  { totals, today, yesterday }: Counted,
  nowMs: number,
  days: number,
): Figures {
  const shown = daysUpTo(nowMs, days + 1)
  const last = shown.at(-2)
  const countsOf = (day: string): DayCounts => {
    if (day === shown.at(-1)) return today
    return day === last && yesterday.size > 0 ? yesterday : (totals.get(day)?.counts ?? NOTHING)
  }
  const perDay = shown.map(countsOf)
  const earlier = daysUpTo(nowMs - (days + 1) * DAY_MS, days).map(countsOf)
  const activeOf = (day: string | undefined) => totals.get(day ?? '')?.activePeople ?? null
  const of = (event: string) => perDay.map((counts) => sumOf(counts, event))
  return {
    days: shown,
    signIns: by('sign-in', perDay).map(([provider, counts]) => ({ provider, counts })),
    refusals: by('refusal', perDay).map(([reason, counts]) => ({ reason, counts })),
    signUps: of('sign-up'),
    upgrades: of('upgrade'),
    guests: of('guest'),
    resets: of('reset'),
    resetRequests: of('reset-request'),
    activePeople: shown.map(activeOf),
    activePeopleBefore: activeOf(dayOf(nowMs - (days + 1) * DAY_MS)),
    totals: totalsOf(perDay.slice(0, -1)),
    before: totalsOf(earlier),
  }
}

/** Returns the daily counts of an event for each dimension (a provider or reason), the most frequent first. */
function by(event: string, perDay: readonly DayCounts[]): [dimension: string, counts: number[]][] {
  const prefix = `${event}/`
  const keys = new Set(
    perDay.flatMap((counts) => [...counts.keys()].filter((key) => key.startsWith(prefix))),
  )
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return [...keys]
    .map((key): [string, number[]] => [
      dimensionOf(key.slice(prefix.length)),
      perDay.map((counts) => counts.get(key) ?? 0),
    ])
    .filter(([, counts]) => sum(counts) > 0)
    .sort(([a, counts], [b, others]) => sum(others) - sum(counts) || a.localeCompare(b))
}

/** Decodes the dimension in a key. This is the inverse of the encoding in `statistics.ts`. */
function dimensionOf(key: string): string {
  return key.replace(':', '/').replaceAll(',', '.')
}

function sumOf(counts: DayCounts, event: string): number {
  return [...counts]
    .filter(([key]) => key.startsWith(`${event}/`))
    .reduce((sum, [, count]) => sum + count, 0)
}

function totalsOf(days: readonly DayCounts[]): OverviewTotals {
  const of = (event: string) => days.reduce((sum, counts) => sum + sumOf(counts, event), 0)
  return {
    signIns: of('sign-in'),
    signUps: of('sign-up'),
    upgrades: of('upgrade'),
    guests: of('guest'),
    refusals: of('refusal'),
    resets: of('reset'),
    resetRequests: of('reset-request'),
  }
}
