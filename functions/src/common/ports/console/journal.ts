import type { JournalAction, JournalEntry } from '@sesame/contract/records/journal-entry'

/** The facts of a journal entry. The journal adds its number and hashes. */
export type JournalFacts = Omit<JournalEntry, 'seq' | 'prev' | 'hash' | 'action'> & {
  readonly action: JournalAction
}

/** A field and value for finding entries without reading all others. */
export interface JournalIndex {
  readonly field: 'operator' | 'target' | 'action'
  readonly value: string
}

/** The operators' journal, `operatorAudit/`. Entries can only be added. */
export interface Journal {
  /**
   * Adds an entry to the end of the chain. Resolves with the entry after it was written.
   *
   * @throws {Error} unless it is certain that the entry was written. The action that the entry describes must then not be
   * performed.
   */
  append(facts: JournalFacts): Promise<JournalEntry>
  /** Returns the last entry. */
  head(): Promise<JournalEntry | null>
  /**
   * Returns at most `size` entries with numbers below `before`, newest first: of all entries, or of those that match an index.
   * Skips unreadable entries.
   */
  newest(before: number | null, size: number, index?: JournalIndex): Promise<JournalEntry[]>
  /** Returns at most `size` entries with numbers from `from` on, oldest first. Includes unreadable entries as stored. */
  oldest(from: number, size: number): Promise<unknown[]>
}
