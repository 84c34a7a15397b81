import type { ToolsDeps } from '../tools-deps.ts'
import type { ToolsRoute } from '../tools-route.ts'
import { approveRequestRoute, refuseRequestRoute } from './decide-request.ts'
import { searchRequestsRoute } from './search-requests.ts'

/** `api/tools/requests/*`: what one operator may not do alone. */
export function requestRoutes(deps: ToolsDeps): ToolsRoute[] {
  return [searchRequestsRoute(deps), approveRequestRoute(deps), refuseRequestRoute(deps)]
}
