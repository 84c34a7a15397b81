/** The fact that a person was erased. It holds nothing else about them. */
export interface RecordedErasure {
  readonly uid: string
  /** The day of the erasure (`yyyy-mm-dd`, UTC). */
  readonly day: string
}

/**
 * The list of erased people, where restoring a backup cannot overwrite it and no one can remove it for a time. People whom a
 * backup brings back are erased again from it.
 */
export interface ErasureRecord {
  /** Records an erasure that began at a time (ms). An existing record stays as it is. */
  write(uid: string, at: number): Promise<void>
  /** All recorded erasures, page by page, from a day (`yyyy-mm-dd`) on, or of every day. */
  since(day: string | null): AsyncIterable<readonly RecordedErasure[]>
  /** For how many days they are kept; null if nothing removes them. */
  keptDays(): Promise<number | null>
}
