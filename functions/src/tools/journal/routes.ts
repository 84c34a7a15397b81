import type { ToolsDeps } from '../tools-deps.ts'
import type { ToolsRoute } from '../tools-route.ts'
import { checkJournalRoute } from './check-journal.ts'
import { exportJournalRoute } from './export-journal.ts'
import { searchJournalRoute } from './search-journal.ts'

/** `api/tools/journal/*`: what operators did. */
export function journalRoutes(deps: ToolsDeps): ToolsRoute[] {
  return [searchJournalRoute(deps), exportJournalRoute(deps), checkJournalRoute(deps)]
}
