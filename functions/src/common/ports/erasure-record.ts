/** Records that a person was erased, and contains nothing else about them. */
export interface RecordedErasure {
  readonly uid: string
  /** The day of the erasure (`yyyy-mm-dd`, UTC). */
  readonly day: string
}

/**
 * The list of erased people. Restoring a backup cannot overwrite it, and nobody can remove its records before their
 * retention period ends. If a backup restores erased people, they are erased again with the help of this list.
 */
export interface ErasureRecord {
  /** Records an erasure that began at a time (ms). Does not change an existing record. */
  write(uid: string, at: number): Promise<void>
  /** Returns recorded erasures page by page: those since a day (`yyyy-mm-dd`), or all if it is null. */
  since(day: string | null): AsyncIterable<readonly RecordedErasure[]>
  /** Returns the number of days for which records are kept; null if they are never removed. */
  keptDays(): Promise<number | null>
}
