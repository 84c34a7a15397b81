import {
  JOURNAL_PAGE,
  searchJournal,
  type JournalItem,
} from '@sesame/contract/endpoints/console/journal'
import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import { namesOf, type Name } from '../names.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { findNewest, seqAfter } from './journal-query.ts'

/** `POST api/tools/journal/search` */
export function searchJournalRoute(deps: ConsoleDeps): ConsoleRoute {
  const { journal } = deps
  return consoleRoute(searchJournal, async ({ body: filter }) => {
    const before = seqAfter(filter)
    const { entries, next } = await findNewest(journal, filter, { before, size: JOURNAL_PAGE })
    const nameOf = await namesOf(
      deps,
      entries.flatMap(({ operator, target }) => [operator, target]),
    )
    return {
      body: {
        items: entries.map((entry) => itemOf(entry, nameOf)),
        next: next === null ? null : String(next),
        total: (await journal.head())?.seq ?? 0,
      },
    }
  })
}

function itemOf(entry: JournalEntry, nameOf: (uid: string | undefined) => Name): JournalItem {
  const { seq, at, operator, role, action, phase, target, about } = entry
  const { reason, code, proof, provenAt } = entry
  return {
    seq,
    at,
    operator,
    operatorName: nameOf(operator).displayName,
    role,
    action,
    phase,
    target: target ?? null,
    targetName: nameOf(target).displayName,
    about: about ?? null,
    reason: reason ?? null,
    code: code ?? null,
    proof: proof ?? null,
    provenAt: provenAt ?? null,
  }
}
