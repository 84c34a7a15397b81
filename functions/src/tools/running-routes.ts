import { announcementRoutes } from './announcements/routes.ts'
import { diagnosisRoutes } from './diagnosis/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { limitRoutes } from './limits/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import type { ToolsDeps } from './tools-deps.ts'
import type { ToolsRoute } from './tools-route.ts'

/** A running product: its figures, and what keeps it going. */
export function runningRoutes(deps: ToolsDeps): ToolsRoute[] {
  return [
    ...overviewRoutes(deps),
    ...announcementRoutes(deps),
    ...jobRoutes(deps),
    ...limitRoutes(deps),
    ...diagnosisRoutes(deps),
  ]
}
