import type { ConsoleDeps } from '../console-deps.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { disablePersonRoute, enablePersonRoute } from './acts/account-access.ts'
import { endPersonSessionRoute, endPersonSessionsRoute } from './acts/end-sessions.ts'
import { erasePersonRoute } from './acts/erase-person.ts'
import { exportPersonRoute } from './acts/export-person.ts'
import { handleAlertRoute } from './acts/handle-alert.ts'
import { renamePersonRoute } from './acts/rename-person.ts'
import { sendResetLinkRoute, sendVerificationLinkRoute } from './acts/send-links.ts'
import { searchPeopleRoute } from './search/search-people.ts'
import { readPersonRoute, readTimelineRoute } from './sheet/read-person.ts'

/** People: lists, sheets, and what operators do to them. */
export function peopleRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    searchPeopleRoute(deps),
    readPersonRoute(deps),
    readTimelineRoute(deps),
    endPersonSessionRoute(deps),
    endPersonSessionsRoute(deps),
    disablePersonRoute(deps),
    enablePersonRoute(deps),
    sendResetLinkRoute(deps),
    sendVerificationLinkRoute(deps),
    handleAlertRoute(deps),
    renamePersonRoute(deps),
    exportPersonRoute(deps),
    erasePersonRoute(deps),
  ]
}
