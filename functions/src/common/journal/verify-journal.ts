import { isDeepStrictEqual } from 'node:util'
import type { JournalCopies } from '../ports/console/journal-copies.ts'
import type { Journal } from '../ports/console/journal.ts'
import { checkChain, type Break } from './chain-check.ts'

const AT_A_TIME = 500

/** What was found: how many entries form the chain, how many were compared with their copies, and the first fault of each. */
export interface Verdict {
  readonly entries: number
  readonly broken: Break | null
  /** Null where there are no copies. */
  readonly copied: number | null
  /** The number of the first copy that the journal does not hold as it was. */
  readonly differs: number | null
}

/**
 * Checks the whole journal: its chain up to the head, and that it holds what was copied. Only the copies show that its end was
 * cut off and the head rewritten.
 */
export async function verifyJournal(
  { oldest, head }: Pick<Journal, 'oldest' | 'head'>,
  copies: Pick<JournalCopies, 'all'> | null,
): Promise<Verdict> {
  const last = await head()
  const check = checkChain()
  for (let from = 1; from <= (last?.seq ?? 1); from += AT_A_TIME) {
    // Not those that are written meanwhile.
    const page = await oldest(from, Math.min(AT_A_TIME, (last?.seq ?? AT_A_TIME) - from + 1))
    for (const kept of page) check.add(kept)
  }
  const broken = check.end(last)
  const found = { entries: check.count(), broken }
  return copies
    ? { ...found, ...(await compare(oldest, copies)) }
    : { ...found, copied: null, differs: null }
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
