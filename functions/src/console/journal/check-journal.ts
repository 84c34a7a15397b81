import { checkJournal } from '@sesame/contract/endpoints/console/journal'
import { checkChain } from '../../common/journal/chain-check.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'

/** How many entries are checked, and read at a time. The command line checks all. */
const CHECKED = 500
const AT_A_TIME = 250

/** `POST api/tools/journal/check` */
export function checkJournalRoute({ journal, now }: ConsoleDeps): ConsoleRoute {
  return consoleRoute(checkJournal, async () => {
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
    return { body: { intact: brokenAt === null, brokenAt, from: to && from, to, at: now() } }
  })
}
