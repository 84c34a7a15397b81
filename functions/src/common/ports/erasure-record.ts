/** A record that a person was erased, and nothing else about them. */
export interface RecordedErasure {
  readonly uid: string
  /** The day of the erasure (`yyyy-mm-dd`, UTC). */
  readonly day: string
}

/**
 * The list of erased people, kept where restoring a backup cannot overwrite it and, for a time, no one can remove it. If a
 * backup brings people back, they are erased again with the help of this list.
 */
export interface ErasureRecord {
  /** Records an erasure that began at a time (ms). An existing record stays as it is. */
  write(uid: string, at: number): Promise<void>
  /** Recorded erasures, page by page: those from a day (`yyyy-mm-dd`) on, or all. */
  since(day: string | null): AsyncIterable<readonly RecordedErasure[]>
  /** For how many days records are kept; null if nothing removes them. */
  keptDays(): Promise<number | null>
}
