import { checkChain } from '../../common/journal/chain-check.ts'
import type { Journal } from '../../common/ports/console/journal.ts'

/** How many of the last entries are checked, and read at a time. */
const CHECKED = 1000
const AT_A_TIME = 250

/** Whether the journal's last entries follow each other, and how many do; `brokenAt` is the first that does not. */
export async function checkedChain(
  journal: Pick<Journal, 'head' | 'oldest'>,
): Promise<{ readonly verified: number; readonly brokenAt: number | null }> {
  const head = await journal.head()
  const to = head?.seq ?? 0
  const from = Math.max(1, to - CHECKED + 1)
  const check = checkChain(from)
  for (let seq = from; seq <= to; seq += AT_A_TIME) {
    // Not those that are written meanwhile.
    const page = await journal.oldest(seq, Math.min(AT_A_TIME, to - seq + 1))
    page.forEach((kept) => check.add(kept))
  }
  const brokenAt = check.end(head)?.seq ?? null
  return { verified: check.count(), brokenAt }
}
