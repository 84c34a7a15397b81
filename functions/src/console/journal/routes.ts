import type { ConsoleDeps } from '../console-deps.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { checkJournalRoute } from './check-journal.ts'
import { exportJournalRoute } from './export-journal.ts'
import { searchJournalRoute } from './search-journal.ts'

/** `api/tools/journal/*`: what operators did. */
export function journalRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [searchJournalRoute(deps), exportJournalRoute(deps), checkJournalRoute(deps)]
}
