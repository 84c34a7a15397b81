import { announcementRoutes } from './announcements/routes.ts'
import { diagnosisRoutes } from './diagnosis/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { limitRoutes } from './limits/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import type { ConsoleDeps } from './console-deps.ts'
import type { ConsoleRoute } from './console-route.ts'

/** A running product: its figures, and what keeps it going. */
export function runningRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    ...overviewRoutes(deps),
    ...announcementRoutes(deps),
    ...jobRoutes(deps),
    ...limitRoutes(deps),
    ...diagnosisRoutes(deps),
  ]
}
