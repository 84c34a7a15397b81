/** One day's event counts, by `{event}/{dimension}`. */
export type DayCounts = ReadonlyMap<string, number>

/** The stored event counts of a past day. */
export interface DayTotals {
  readonly counts: DayCounts
  /** Number of people seen in the 30 days until the end of that day; null if they were not counted in time. */
  readonly activePeople: number | null
}

/** The statistics: counters of each day, `daily/{yyyy-mm-dd}/…`, and their sums, `totals/{yyyy-mm-dd}/…`. Days are UTC. */
export interface TotalsStore {
  /** Returns the days that have counters. */
  countedDays(): Promise<readonly string[]>
  /** Returns the days whose sums are stored. */
  totalledDays(): Promise<readonly string[]>
  /** Returns the sums of a day's counters. */
  countsOf(day: string): Promise<DayCounts>
  /** Returns the stored sums of all days from `from` to `to` inclusive. */
  totals(from: string, to: string): Promise<ReadonlyMap<string, DayTotals>>
  /** Replaces the stored sums of a day in one write. */
  setTotals(day: string, totals: DayTotals): Promise<void>
}
