import { isDeepStrictEqual } from 'node:util'
import type { JournalCopies } from '../ports/console/journal-copies.ts'
import type { Journal } from '../ports/console/journal.ts'
import { checkChain, type Break } from './chain-check.ts'

const AT_A_TIME = 500

/**
 * The result of the check: the number of valid entries, the number of entries that match their copies, and the first fault of
 * each kind.
 */
export interface Verdict {
  readonly entries: number
  readonly broken: Break | null
  /** Number of entries that match their copies; null if there are no copies. */
  readonly copied: number | null
  /** The number of the first copy that differs from the journal. */
  readonly differs: number | null
}

/**
 * Checks the whole journal: its chain up to the head, and that it matches its copies. Only the copies can reveal removed last
 * entries if the head was rewritten.
 */
export async function verifyJournal(
  journal: Pick<Journal, 'oldest' | 'head'>,
  copies: Pick<JournalCopies, 'all'> | null,
): Promise<Verdict> {
  const { entries, broken } = await checkLast(journal)
  const found = { entries, broken }
  return copies
    ? { ...found, ...(await compare(journal.oldest, copies)) }
    : { ...found, copied: null, differs: null }
}

/** The range of checked entries, the number of valid ones, and the first fault. */
interface Checked {
  readonly from: number
  /** The number of the head's entry; 0 if there is no head. */
  readonly to: number
  readonly entries: number
  readonly broken: Break | null
}

/** Checks that the last `count` entries of the journal, or all entries, form a chain up to its head. */
export async function checkLast(
  { oldest, head }: Pick<Journal, 'oldest' | 'head'>,
  count = Infinity,
): Promise<Checked> {
  const last = await head()
  const to = last?.seq ?? 0
  const from = Math.max(1, to - count + 1)
  const check = checkChain(from)
  // If there is no head, read one page to find out whether there are entries.
  const end = last === null ? AT_A_TIME : to
  for (let seq = from; seq <= end; seq += AT_A_TIME) {
    // Skip entries written after the head was read.
    const page = await oldest(seq, Math.min(AT_A_TIME, end - seq + 1))
    for (const kept of page) check.add(kept)
  }
  return { from, to, entries: check.count(), broken: check.end(last) }
}

async function compare(
  oldest: Journal['oldest'],
  copies: Pick<JournalCopies, 'all'>,
): Promise<Pick<Verdict, 'copied' | 'differs'>> {
  let copied = 0
  for await (const file of copies.all()) {
    for (let at = 0; at < file.length; at += AT_A_TIME) {
      const some = file.slice(at, at + AT_A_TIME)
      const kept = await oldest(copied + 1, some.length)
      const wrong = some.findIndex((copy, index) => !isDeepStrictEqual(copy, kept[index]))
      if (wrong >= 0) return { copied: copied + wrong, differs: copied + wrong + 1 }
      copied += some.length
    }
  }
  return { copied, differs: null }
}
