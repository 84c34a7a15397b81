import { journalEntry, type JournalEntry } from '@sesame/contract/records/journal-entry'
import { createHash } from 'node:crypto'
import type { JournalFacts } from '../ports/console/journal.ts'

/** The `prev` value of the first entry. */
export const NOTHING_BEFORE = createHash('sha256').update('').digest('base64url')

/** Returns the SHA-256 hash of an entry's canonical JSON, without the entry's own hash. */
export function hashOf(entry: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(entry).filter((key) => key !== 'hash')
  const canonical = JSON.stringify(keys.sort().map((key) => [key, entry[key]]))
  return createHash('sha256').update(canonical).digest('base64url')
}

/**
 * Returns the entry that follows another, or the first entry of the journal. Times never decrease, even if the clocks of two
 * instances differ.
 */
export function follow(head: JournalEntry | null, facts: JournalFacts): JournalEntry {
  const entry = {
    ...facts,
    seq: (head?.seq ?? 0) + 1,
    at: Math.max(facts.at, head?.at ?? 0),
    prev: head?.hash ?? NOTHING_BEFORE,
  }
  return journalEntry.parse({ ...entry, hash: hashOf(entry) })
}
