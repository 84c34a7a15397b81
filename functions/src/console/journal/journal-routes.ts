import {
  checkJournal,
  exportJournal,
  JOURNAL_EXPORT_PAGE,
} from '@sesame/contract/endpoints/console/journal'
import { journalEntry } from '@sesame/contract/records/journal-entry'
import { checkLast } from '../../common/journal/verify-journal.ts'
import { writeToJournal } from '../run-action.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { lastBefore, matches, seqAfter } from './journal-query.ts'
import { searchJournalRoute } from './search-journal.ts'

const beforeTime = (journal: ConsoleDeps['journal'], from: number | undefined) =>
  from === undefined ? Promise.resolve(0) : lastBefore(journal, from)

/** The check endpoint checks this many of the newest entries. The command line checks the whole journal. */
const CHECKED = 500

/** `api/tools/journal/*`: the record of operators' actions. */
export function journalRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [searchJournalRoute(deps), exportJournalRoute(deps), checkJournalRoute(deps)]
}

/** `POST api/tools/journal/export` */
function exportJournalRoute(deps: ConsoleDeps): ConsoleRoute {
  const { journal } = deps
  return consoleRoute(exportJournal, async ({ body: filter, operator, context }) => {
    const after = seqAfter(filter)
    // Journal every page that is exported, not only the first, because an operator could start in the middle with an invented
    // cursor.
    const about = after === null ? {} : { about: `from ${after + 1}` }
    await writeToJournal(deps, {
      operator,
      context,
      action: 'journal-exported',
      target: null,
      ...about,
    })
    const from = (after ?? (await beforeTime(journal, filter.from))) + 1
    const page = await journal.oldest(from, JOURNAL_EXPORT_PAGE)
    // Omit unreadable entries, which the check of the chain reports.
    const entries = page.flatMap((kept) => journalEntry.safeParse(kept).data ?? [])
    const last = entries.at(-1)
    const isOver =
      page.length < JOURNAL_EXPORT_PAGE || (last?.at ?? 0) >= (filter.until ?? Infinity)
    // If no entry is readable, use the number of keys read: entry numbers are consecutive, so the page reaches at least this
    // far.
    const reached = last?.seq ?? from - 1 + page.length
    return {
      body: {
        items: entries.filter((entry) => matches(filter, entry)),
        next: isOver ? null : String(reached),
      },
    }
  })
}

/** `POST api/tools/journal/check` */
function checkJournalRoute({ journal, now }: ConsoleDeps): ConsoleRoute {
  return consoleRoute(checkJournal, async () => {
    const { broken, from, to } = await checkLast(journal, CHECKED)
    const brokenAt = broken?.seq ?? null
    return { body: { intact: brokenAt === null, brokenAt, from: to && from, to, at: now() } }
  })
}
