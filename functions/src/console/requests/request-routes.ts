import type { ConsoleDeps } from '../console-deps.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { approveRequestRoute, refuseRequestRoute } from './decide-request.ts'
import { searchRequestsRoute } from './search-requests.ts'

/** `api/tools/requests/*`: what one operator may not do alone. */
export function requestRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [searchRequestsRoute(deps), approveRequestRoute(deps), refuseRequestRoute(deps)]
}
