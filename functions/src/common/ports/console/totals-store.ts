/** One day's counts, by `{event}/{dimension}`. */
export type DayCounts = ReadonlyMap<string, number>

/** The stored totals of a finished day. */
export interface DayTotals {
  readonly counts: DayCounts
  /** People seen in the 30 days up to the end of that day; null if they were not counted in time. */
  readonly activePeople: number | null
}

/** The statistics: counters by day, `daily/{yyyy-mm-dd}/…`, and their sums, `totals/{yyyy-mm-dd}/…`. Days are UTC. */
export interface TotalsStore {
  /** Days with counters. */
  countedDays(): Promise<readonly string[]>
  /** Days whose totals are stored. */
  totalledDays(): Promise<readonly string[]>
  /** Adds up the counters of a day. */
  countsOf(day: string): Promise<DayCounts>
  /** The sums of all days in a range, both ends included. */
  totals(from: string, to: string): Promise<ReadonlyMap<string, DayTotals>>
  /** Replaces the sums of a day in one write. */
  setTotals(day: string, totals: DayTotals): Promise<void>
}
