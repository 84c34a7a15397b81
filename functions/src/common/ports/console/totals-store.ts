/** Counts of a day by `{event}/{dimension}`. */
export type DayCounts = ReadonlyMap<string, number>

/** What is kept of a finished day. */
export interface DayTotals {
  readonly counts: DayCounts
  /** People seen in the 30 days that ended with it; null where nobody counted them in time. */
  readonly activePeople: number | null
}

/** The statistics: counters by day, `daily/{yyyy-mm-dd}/…`, and their sums, `totals/{yyyy-mm-dd}/…`. Days are UTC. */
export interface TotalsStore {
  /** Days with counters. */
  countedDays(): Promise<readonly string[]>
  /** Days that were added up. */
  totalledDays(): Promise<readonly string[]>
  /** Adds up the counters of a day. */
  countsOf(day: string): Promise<DayCounts>
  /** The sums of the days from one to another, both included. */
  totals(from: string, to: string): Promise<ReadonlyMap<string, DayTotals>>
  /** Replaces the sums of a day, in one write. */
  setTotals(day: string, totals: DayTotals): Promise<void>
}
