import type { ConsoleDeps } from '../console-deps.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { releaseBrakeRoute } from './release-brake.ts'
import { runJobRoute, tryJobRoute } from './run-job.ts'
import { searchJobsRoute } from './search-jobs.ts'
import { setJobsModeRoute } from './set-jobs-mode.ts'

/** The scheduled jobs. */
export function jobRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    searchJobsRoute(deps),
    tryJobRoute(deps),
    runJobRoute(deps),
    setJobsModeRoute(deps),
    releaseBrakeRoute(deps),
  ]
}
