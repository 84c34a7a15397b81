import { journalEntry } from '@sesame/contract/records/journal-entry'
import { hashOf, NOTHING_BEFORE } from './chain.ts'

/**
 * How an entry breaks the chain: it cannot be read, is not what was hashed, is missing, or does not follow the one before.
 * `head` does not continue what is kept: the end was cut off, or the head put elsewhere.
 */
export type Fault = 'unreadable' | 'changed' | 'missing' | 'misplaced' | 'head'

/** The first fault, and the number of the entry that shows it. */
export interface Break {
  readonly seq: number
  readonly fault: Fault
}

/** Checks a chain, fed with its entries in order. */
export interface ChainCheck {
  /** The next entry, as it is kept; once a fault was found the others do not count. */
  add(kept: unknown): void
  /** Compares the end with the head. Resolves with the first fault, or null. */
  end(head: unknown): Break | null
  /** How many entries were sound. */
  count(): number
}

/** Begins at an entry: from the first on, nothing may be before; from another on, whatever it says was before is taken. */
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
      // The head is one ahead for a moment: its entry is being written.
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
