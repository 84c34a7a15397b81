/** Copies of the journal that nobody can change: files in a bucket with a retention lock. */
export interface JournalCopies {
  /** Returns the number of the last copied entry; 0 if none is copied. */
  copiedUntil(): Promise<number>
  /** Stores the number that {@link JournalCopies.copiedUntil} returns. */
  markCopied(seq: number): Promise<void>
  /**
   * Writes the entries of a day (`yyyy-mm-dd`, UTC) unchanged. `from` is the number of the first entry. Does not change an
   * existing file.
   */
  write(day: string, from: number, entries: readonly unknown[]): Promise<void>
  /** Returns the entries of all files in numerical order, one file at a time. */
  all(): AsyncIterable<readonly unknown[]>
}
