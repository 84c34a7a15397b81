import type { ToolsDeps } from '../tools-deps.ts'
import type { ToolsRoute } from '../tools-route.ts'
import { getOverviewRoute } from './get-overview.ts'

/** The product's figures and health. */
export function overviewRoutes(deps: ToolsDeps): ToolsRoute[] {
  return [getOverviewRoute(deps)]
}
