import { journalEntry } from '@sesame/contract/records/journal-entry'
import { hashOf, NOTHING_BEFORE } from './chain.ts'

/**
 * How an entry breaks the chain: it is unreadable, does not match its hash, is missing, or does not follow the previous entry.
 * `head` means that the head does not match the last stored entries: the last entries were removed, or the head was replaced.
 */
export type Fault = 'unreadable' | 'changed' | 'missing' | 'misplaced' | 'head'

/** The first fault, and the number of the entry that reveals it. */
export interface Break {
  readonly seq: number
  readonly fault: Fault
}

/** Checks a chain of journal entries. The entries must be added in order. */
export interface ChainCheck {
  /** Checks the next stored entry. After the first fault, further entries are ignored. */
  add(kept: unknown): void
  /** Compares the last entry with the head. Returns the first fault, or null. */
  end(head: unknown): Break | null
  /** Returns the number of valid entries. */
  count(): number
}

/**
 * Starts a check at entry number `from`. Entry 1 must have no predecessor. A check that starts at a later entry trusts
 * the `prev` of this entry.
 */
export function checkChain(from = 1): ChainCheck {
  let seq = from
  let prev = from === 1 ? NOTHING_BEFORE : null
  let found: Break | null = null

  return {
    add(kept) {
      if (found) return
      const fault = faultOf(kept, seq, prev)
      if (fault) {
        found = { seq, fault }
        return
      }
      prev = hashIn(kept)
      seq += 1
    },
    end(head) {
      if (found) return found
      if (head === null) return seq === 1 ? null : { seq, fault: 'head' }
      const isLast = seq > 1 && faultOf(head, seq - 1, null) === null && hashIn(head) === prev
      // The head may be one entry ahead for a moment, while its entry is being written.
      return isLast || faultOf(head, seq, prev) === null ? null : { seq, fault: 'head' }
    },
    count: () => seq - from,
  }
}

function faultOf(kept: unknown, seq: number, prev: string | null): Fault | null {
  const read = journalEntry.safeParse(kept)
  if (!read.success) return 'unreadable'
  const { data: entry } = read
  if (entry.seq > seq) return 'missing'
  if (entry.seq < seq) return 'misplaced'
  if (hashOf(entry) !== entry.hash) return 'changed'
  return prev === null || entry.prev === prev ? null : 'misplaced'
}

const hashIn = (kept: unknown) => journalEntry.parse(kept).hash
