import { getHealth } from '@sesame/contract/endpoints/system'
import { UNAVAILABLE_RETRY_SECONDS } from '../common/http/error-handler.ts'
import { route, type Route } from '../common/http/route.ts'
import { createHealthCheck } from './check-health.ts'
import type { SystemDeps } from './system-deps.ts'

/** `GET api/health`: for monitors, which look at the status. */
export function getHealthRoute(deps: SystemDeps): Route {
  const check = createHealthCheck(deps)
  return route(getHealth, async () => {
    const body = await check()
    if (body.status === 'ok') return { body }
    return { status: 503, body, headers: { 'Retry-After': String(UNAVAILABLE_RETRY_SECONDS) } }
  })
}
