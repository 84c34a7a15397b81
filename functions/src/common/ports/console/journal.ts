import type { JournalAction, JournalEntry } from '@sesame/contract/records/journal-entry'

/** The facts of an entry. The journal adds its number and hashes. */
export type JournalFacts = Omit<JournalEntry, 'seq' | 'prev' | 'hash' | 'action'> & {
  readonly action: JournalAction
}

/** A field and value by which entries can be found without reading all others. */
export interface JournalIndex {
  readonly field: 'operator' | 'target' | 'action'
  readonly value: string
}

/** The operators' journal, `operatorAudit/`, to which entries are only ever added. */
export interface Journal {
  /**
   * Adds an entry to the end of the chain, and resolves with it once it is written.
   *
   * @throws {Error} if it may not have been written. The action that it describes must then not be performed.
   */
  append(facts: JournalFacts): Promise<JournalEntry>
  /** The last entry. */
  head(): Promise<JournalEntry | null>
  /**
   * Newest first, with numbers below `before`, at most `size`, of all entries or those matching an index. Skips unreadable
   * entries.
   */
  newest(before: number | null, size: number, index?: JournalIndex): Promise<JournalEntry[]>
  /** Oldest first, with numbers from `from` on, at most `size`. Returns unreadable entries as they are. */
  oldest(from: number, size: number): Promise<unknown[]>
}
