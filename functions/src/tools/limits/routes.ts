import type { ToolsDeps } from '../tools-deps.ts'
import type { ToolsRoute } from '../tools-route.ts'
import { liftLimitsRoute } from './lift-limits.ts'
import { searchLimitsRoute, searchReachedLimitsRoute } from './search-limits.ts'

/** Who is limited by what. */
export function limitRoutes(deps: ToolsDeps): ToolsRoute[] {
  return [searchLimitsRoute(deps), searchReachedLimitsRoute(deps), liftLimitsRoute(deps)]
}
