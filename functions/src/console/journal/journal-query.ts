import type { JournalFilter } from '@sesame/contract/endpoints/console/journal'
import { folded } from '@sesame/contract/folded'
import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import type { Journal, JournalIndex } from '../../common/ports/console/journal.ts'

/** How many entries a call reads at most, and how many it reads at a time. */
const MAX_LOOKED_AT = 500
const AT_A_TIME = 100

/** How many newer entries are also read for a later page, because they may contain the outcomes of actions on that page. */
const OVERLAP = 50

/** The matching entries, and the number from which to continue; null at the end. */
export interface Found {
  readonly entries: JournalEntry[]
  readonly next: number | null
}

/** Returns the number of the entry after which a page begins, or null for the first page. */
export const seqAfter = ({ after }: JournalFilter): number | null =>
  after === undefined ? null : Number(after)

/** Returns the index that probably has the fewest entries for the search. */
function indexOf({ target, operator, action }: JournalFilter): JournalIndex | undefined {
  if (target !== undefined) return { field: 'target', value: target }
  if (operator !== undefined) return { field: 'operator', value: operator }
  return action === undefined ? undefined : { field: 'action', value: action }
}

/** Whether an entry matches the search. */
export function matches(filter: JournalFilter, entry: JournalEntry): boolean {
  const { from = 0, until = Infinity, text = '' } = filter
  const same = (field: 'operator' | 'target' | 'action' | 'phase') =>
    filter[field] === undefined || filter[field] === entry[field]
  const words = [entry.reason, entry.about, entry.operator, entry.target]
  return (
    (['operator', 'target', 'action', 'phase'] as const).every(same) &&
    entry.at >= from &&
    entry.at < until &&
    (text === '' || words.some((word) => word !== undefined && folded(word).includes(folded(text))))
  )
}

/**
 * Finds the newest matching entries with numbers below `before`, newest first. Each action is returned once: the entry that
 * began it, with the outcome from the entry that ended it.
 */
export async function findNewest(
  journal: Journal,
  filter: JournalFilter,
  { before, size }: { readonly before: number | null; readonly size: number },
): Promise<Found> {
  const entries: JournalEntry[] = []
  const last = await lastBefore(journal, filter.until)
  let below = Math.min(before ?? Infinity, last + 1)
  const ends = new Map<number, JournalEntry>()
  if (before !== null || filter.until !== undefined) {
    noteEnds(ends, await journal.newest(below + OVERLAP, OVERLAP, indexOf(filter)))
  }
  for (let looked = 0; looked < MAX_LOOKED_AT; looked += AT_A_TIME) {
    const page = await journal.newest(below, AT_A_TIME, indexOf(filter))
    noteEnds(ends, page)
    for (const found of page) {
      const entry = withOutcome(found, ends.get(found.seq))
      if (entry.at < (filter.from ?? 0)) return { entries, next: null }
      below = entry.seq
      if (found.of !== undefined) continue
      if (matches(filter, entry)) entries.push(entry)
      if (entries.length === size) return { entries, next: below > 1 ? below : null }
    }
    if (page.length < AT_A_TIME) return { entries, next: null }
  }
  return { entries, next: below }
}

/** Stores the entry that ends each action, by the number of the entry that began it. */
function noteEnds(ends: Map<number, JournalEntry>, entries: readonly JournalEntry[]): void {
  for (const entry of entries) if (entry.of !== undefined) ends.set(entry.of, entry)
}

function withOutcome(entry: JournalEntry, end: JournalEntry | undefined): JournalEntry {
  if (end === undefined) return entry
  return { ...entry, phase: end.phase, ...(end.code !== undefined && { code: end.code }) }
}

/** Returns the number of the last entry before a time. Entries are sorted by time, so a binary search reads only a few. */
export async function lastBefore(journal: Journal, until = Infinity): Promise<number> {
  const head = await journal.head()
  if (!head || head.at < until) return head?.seq ?? 0
  let [low, high] = [0, head.seq]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const [entry] = await journal.newest(middle + 1, 1)
    if (entry && entry.at < until) low = middle
    else high = middle
  }
  return low
}
