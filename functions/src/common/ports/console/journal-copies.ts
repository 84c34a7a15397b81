/** Copies of the journal that no one can change: files in a bucket with a retention lock. */
export interface JournalCopies {
  /** The number of the last entry that was copied; 0 for none. */
  copiedUntil(): Promise<number>
  /** Records {@link JournalCopies.copiedUntil}. */
  markCopied(seq: number): Promise<void>
  /** Writes a day's entries (`yyyy-mm-dd`, UTC), numbered from `from` on, unchanged. An existing file stays as it is. */
  write(day: string, from: number, entries: readonly unknown[]): Promise<void>
  /** The content of all files in numerical order, one file at a time. */
  all(): AsyncIterable<readonly unknown[]>
}
