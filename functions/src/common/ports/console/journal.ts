import type { JournalAction, JournalEntry } from '@sesame/contract/records/journal-entry'

/** What an entry tells; the journal adds its number and what chains it. */
export type JournalFacts = Omit<JournalEntry, 'seq' | 'prev' | 'hash' | 'action'> & {
  readonly action: JournalAction
}

/** Fields by which entries are found without reading the others. */
export interface JournalIndex {
  readonly field: 'operator' | 'target' | 'action'
  readonly value: string
}

/** The operators' journal, `operatorAudit/`: it only grows. */
export interface Journal {
  /**
   * Adds an entry to the end of the chain, and resolves with it once it is written.
   *
   * @throws {Error} when that is not certain: then what it tells of must not be done.
   */
  append(facts: JournalFacts): Promise<JournalEntry>
  /** The last entry. */
  head(): Promise<JournalEntry | null>
  /**
   * Newest first, with numbers below `before`, at most `size`, of all entries or those of an index. Those that cannot be read
   * are left out.
   */
  newest(before: number | null, size: number, index?: JournalIndex): Promise<JournalEntry[]>
  /** Oldest first, with numbers from `from` on, at most `size`. Entries that cannot be read are given as they are. */
  oldest(from: number, size: number): Promise<unknown[]>
}
