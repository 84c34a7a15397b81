import type { Route } from '../common/http/route.ts'
import { getHealthRoute } from './get-health.ts'
import { getOpenapiRoute } from './get-openapi.ts'
import type { SystemDeps } from './system-deps.ts'

/** `api/health` and `api/openapi.json`. */
export function systemRoutes(deps: SystemDeps): Route[] {
  return [getHealthRoute(deps), getOpenapiRoute(deps)]
}
