/** That somebody was erased. It holds nothing else of them. */
export interface RecordedErasure {
  readonly uid: string
  /** The day (`yyyy-mm-dd`, UTC) of it. */
  readonly day: string
}

/**
 * Who was erased, kept where no restore of a backup overwrites it and nobody can remove it for a time: what a backup brings
 * back is erased again by it.
 */
export interface ErasureRecord {
  /** Notes an erasure that began at a time (ms). One that is noted already stays as it is. */
  write(uid: string, at: number): Promise<void>
  /** All that are kept, a page at a time, those of a day (`yyyy-mm-dd`) and later, or of every day. */
  since(day: string | null): AsyncIterable<readonly RecordedErasure[]>
  /** For how many days they are kept; null when nothing removes them. */
  keptDays(): Promise<number | null>
}
