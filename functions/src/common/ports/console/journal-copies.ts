/** Copies of the journal where nobody can change them: files in a bucket with a retention lock. */
export interface JournalCopies {
  /** The number of the last entry that was copied; 0 for none. */
  copiedUntil(): Promise<number>
  /** Notes it. */
  markCopied(seq: number): Promise<void>
  /**
   * Writes entries of a day (`yyyy-mm-dd`, UTC), numbered from `from` on, as they are. A file that is there already stays as
   * it is.
   */
  write(day: string, from: number, entries: readonly unknown[]): Promise<void>
  /** What all files hold, in the order of their numbers, a file at a time. */
  all(): AsyncIterable<readonly unknown[]>
}
