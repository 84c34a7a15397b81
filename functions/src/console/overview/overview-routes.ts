import type { ConsoleDeps } from '../console-deps.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { getOverviewRoute } from './get-overview.ts'

/** The product's figures and health. */
export function overviewRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [getOverviewRoute(deps)]
}
