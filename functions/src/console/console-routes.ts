import type { ConsoleDeps } from './console-deps.ts'
import type { ConsoleRoute } from './console-route.ts'
import {
  getConsoleSessionRoute,
  proveOperatorRoute,
  signOutOperatorRoute,
} from './session/own-session.ts'
import { ownAccessRoutes } from './session/own-access.ts'
import { operatorPasskeyOptionsRoute, signInOperatorRoute } from './session/sign-in-operator.ts'
import { operatorRoutes } from './operators/operator-routes.ts'
import { serviceRoutes } from './operators/service-routes.ts'
import { approveRequestRoute, refuseRequestRoute } from './requests/decide-request.ts'
import { searchRequestsRoute } from './requests/search-requests.ts'
import { journalRoutes } from './journal/journal-routes.ts'
import { personActionRoutes } from './people/person-actions.ts'
import { exportPeopleRoute } from './people/search/export-people.ts'
import { searchMailsRoute } from './people/search/search-mails.ts'
import { searchPeopleRoute } from './people/search/search-people.ts'
import { readPersonRoute, readTimelineRoute } from './people/sheet/read-person.ts'
import { announcementRoutes } from './announcements/announcement-routes.ts'
import { diagnosisRoutes } from './diagnosis/diagnosis-routes.ts'
import { eventRoutes } from './events/event-routes.ts'
import { jobRoutes } from './jobs/job-routes.ts'
import { limitRoutes } from './limits/limit-routes.ts'
import { getOverviewRoute } from './overview/get-overview.ts'

/** All routes of the console. */
export function consoleRoutesOf(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    operatorPasskeyOptionsRoute(deps),
    signInOperatorRoute(deps),
    getConsoleSessionRoute(deps),
    proveOperatorRoute(deps),
    signOutOperatorRoute(deps),
    ...ownAccessRoutes(deps),
    ...operatorRoutes(deps),
    ...serviceRoutes(deps),
    searchRequestsRoute(deps),
    approveRequestRoute(deps),
    refuseRequestRoute(deps),
    ...journalRoutes(deps),
    searchPeopleRoute(deps),
    exportPeopleRoute(deps),
    searchMailsRoute(deps),
    readPersonRoute(deps),
    readTimelineRoute(deps),
    ...personActionRoutes(deps),
    ...runningRoutes(deps),
  ]
}

/** The routes of the overview, the jobs, the limits, the diagnosis, and the events for other services. */
function runningRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    getOverviewRoute(deps),
    ...announcementRoutes(deps),
    ...jobRoutes(deps),
    ...limitRoutes(deps),
    ...diagnosisRoutes(deps),
    ...eventRoutes(deps),
  ]
}
