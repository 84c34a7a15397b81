import { getHealth } from '@sesame/contract/endpoints/system'
import { route, type Route } from '../common/http/route.ts'
import { createHealthCheck } from './check-health.ts'
import type { SystemDeps } from './system-deps.ts'

/** `GET api/health`: for monitors, which look at the status. */
export function getHealthRoute(deps: SystemDeps): Route {
  const check = createHealthCheck(deps)
  return route(getHealth, async () => {
    const body = await check()
    return { status: body.status === 'ok' ? 200 : 503, body }
  })
}
