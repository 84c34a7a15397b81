import type { ConsoleDeps } from './console-deps.ts'
import type { ConsoleRoute } from './console-route.ts'
import { sessionRoutes } from './session/routes.ts'
import { operatorRoutes } from './operators/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { journalRoutes } from './journal/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { diagnosisRoutes } from './diagnosis/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { limitRoutes } from './limits/routes.ts'
import { overviewRoutes } from './overview/routes.ts'

/** All routes of the console. */
export function consoleRoutesOf(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    ...sessionRoutes(deps),
    ...operatorRoutes(deps),
    ...requestRoutes(deps),
    ...journalRoutes(deps),
    ...peopleRoutes(deps),
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
