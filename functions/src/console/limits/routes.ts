import type { ConsoleDeps } from '../console-deps.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { liftLimitsRoute } from './lift-limits.ts'
import { searchLimitsRoute, searchReachedLimitsRoute } from './search-limits.ts'

/** Who is limited by what. */
export function limitRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [searchLimitsRoute(deps), searchReachedLimitsRoute(deps), liftLimitsRoute(deps)]
}
