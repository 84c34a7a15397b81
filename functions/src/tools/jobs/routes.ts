import type { ToolsDeps } from '../tools-deps.ts'
import type { ToolsRoute } from '../tools-route.ts'
import { releaseBrakeRoute } from './release-brake.ts'
import { runJobRoute, tryJobRoute } from './run-job.ts'
import { searchJobsRoute } from './search-jobs.ts'
import { setJobsModeRoute } from './set-jobs-mode.ts'

/** The scheduled jobs. */
export function jobRoutes(deps: ToolsDeps): ToolsRoute[] {
  return [
    searchJobsRoute(deps),
    tryJobRoute(deps),
    runJobRoute(deps),
    setJobsModeRoute(deps),
    releaseBrakeRoute(deps),
  ]
}
