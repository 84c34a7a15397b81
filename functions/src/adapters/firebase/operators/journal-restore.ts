import { journalEntry, type JournalEntry } from '@sesame/contract/records/journal-entry'
import type { JournalCopies } from '../../../common/ports/console/journal-copies.ts'
import type { Journal } from '../../../common/ports/console/journal.ts'
import type { Admin } from '../admin.ts'
import { keyOf } from './journal.ts'

/**
 * Completes a restored journal from its copies: adds the entries that follow the journal's last entry, each linked to the
 * previous entry. Resolves with the added entries.
 */
export async function completeJournal(
  { databases }: Pick<Admin, 'databases'>,
  journal: Pick<Journal, 'head'>,
  copies: Pick<JournalCopies, 'all' | 'markCopied'>,
): Promise<JournalEntry[]> {
  const root = (await databases.common()).ref('operatorAudit')
  const added: JournalEntry[] = []
  let head = await journal.head()
  for await (const file of copies.all()) {
    for (const copy of file) {
      const entry = journalEntry.safeParse(copy).data
      if (entry?.seq !== (head?.seq ?? 0) + 1 || (head && entry.prev !== head.hash)) continue
      // Entries are written exactly as copied, including fields that only newer versions know.
      await root.update({ [`entries/${keyOf(entry.seq)}`]: copy, head: copy })
      added.push(entry)
      head = entry
    }
  }
  if (added.length > 0 && head) await copies.markCopied(head.seq)
  return added
}
