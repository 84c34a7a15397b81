import type { ConsoleDeps } from '../console-deps.ts'
import { type ConsoleRoute, consoleRoute } from '../console-route.ts'
import { searchJournalRoute } from './search-journal.ts'
import {
  checkJournal,
  exportJournal,
  JOURNAL_EXPORT_PAGE,
} from '@sesame/contract/endpoints/console/journal'
import { checkChain } from '../../common/journal/chain-check.ts'
import { journalEntry } from '@sesame/contract/records/journal-entry'
import { note } from '../act.ts'
import { numberIn } from './cursor.ts'
import { lastBefore, matches } from './journal-query.ts'

/** `POST api/tools/journal/export` */
function exportJournalRoute(deps: ConsoleDeps): ConsoleRoute {
  const { journal } = deps
  return consoleRoute(exportJournal, async ({ body: filter, operator, context }) => {
    const after = numberIn(filter.after)
    // Each page: who makes up where to begin is seen, too.
    const about = after === null ? {} : { about: `from ${after + 1}` }
    await note(deps, { operator, context, action: 'journal-exported', target: null, ...about })
    const from = (after ?? (await beforeTime(journal, filter.from))) + 1
    const page = await journal.oldest(from, JOURNAL_EXPORT_PAGE)
    // The check of the chain tells of those that cannot be read; the others are given all the same.
    const entries = page.flatMap((kept) => journalEntry.safeParse(kept).data ?? [])
    const last = entries.at(-1)
    const isOver =
      page.length < JOURNAL_EXPORT_PAGE || (last?.at ?? 0) >= (filter.until ?? Infinity)
    // Numbers follow each other: so many keys reach at least as far.
    const reached = last?.seq ?? from - 1 + page.length
    return {
      body: {
        items: entries.filter((entry) => matches(filter, entry)),
        next: isOver ? null : String(reached),
      },
    }
  })
}

const beforeTime = (journal: ConsoleDeps['journal'], from: number | undefined) =>
  from === undefined ? Promise.resolve(0) : lastBefore(journal, from)

/** How many entries are checked, and read at a time. The command line checks all. */
const CHECKED = 500
const AT_A_TIME = 250

/** `POST api/tools/journal/check` */
function checkJournalRoute({ journal, now }: ConsoleDeps): ConsoleRoute {
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

/** `api/tools/journal/*`: what operators did. */
export function journalRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [searchJournalRoute(deps), exportJournalRoute(deps), checkJournalRoute(deps)]
}
