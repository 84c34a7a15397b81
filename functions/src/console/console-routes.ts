import type { ConsoleDeps } from './console-deps.ts'
import type { ConsoleRoute } from './console-route.ts'
import { sessionRoutes } from './session/session-routes.ts'
import { operatorRoutes } from './operators/operator-routes.ts'
import { requestRoutes } from './requests/request-routes.ts'
import { journalRoutes } from './journal/journal-routes.ts'
import { personActionRoutes } from './people/person-actions.ts'
import { searchPeopleRoute } from './people/search/search-people.ts'
import { readPersonRoute, readTimelineRoute } from './people/sheet/read-person.ts'
import { announcementRoutes } from './announcements/announcement-routes.ts'
import { diagnosisRoutes } from './diagnosis/diagnosis-routes.ts'
import { jobRoutes } from './jobs/job-routes.ts'
import { limitRoutes } from './limits/limit-routes.ts'
import { overviewRoutes } from './overview/overview-routes.ts'

/** All routes of the console. */
export function consoleRoutesOf(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    ...sessionRoutes(deps),
    ...operatorRoutes(deps),
    ...requestRoutes(deps),
    ...journalRoutes(deps),
    searchPeopleRoute(deps),
    readPersonRoute(deps),
    readTimelineRoute(deps),
    ...personActionRoutes(deps),
    ...runningRoutes(deps),
  ]
}

/** A running product: its figures, and what keeps it going. */
function runningRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    ...overviewRoutes(deps),
    ...announcementRoutes(deps),
    ...jobRoutes(deps),
    ...limitRoutes(deps),
    ...diagnosisRoutes(deps),
  ]
}
