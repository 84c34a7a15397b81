import { PROJECT_VERSION } from '@sesame/contract/constants'
import { VERSION } from '@sesame/contract/version'
import { SECOND_MS } from '@sesame/contract/durations'
import { getHealth, type Health } from '@sesame/contract/endpoints/system'
import type { ApiDeps } from '../common/api-deps.ts'
import { UNAVAILABLE_RETRY_SECONDS } from '../common/http/error-handler.ts'
import { publicRoute, type Route } from '../common/http/route.ts'
import { within } from '../common/within.ts'

type HealthDeps = Pick<ApiDeps, 'probes' | 'now' | 'log'>

/**
 * Time limit for a dependency's response. A new instance needs time to open its connections. The console's diagnosis reports slow
 * responses.
 */
const LIMIT_MS = 5 * SECOND_MS

/** How long a response is reused, so that monitors cannot overload the dependencies. */
const FRESH_MS = 5 * SECOND_MS

/** `GET api/health`: reports the API's health to monitoring services, which check the HTTP status. */
export function getHealthRoute(deps: ApiDeps): Route {
  const check = createHealthCheck(deps)
  return publicRoute(getHealth, async () => {
    const body = await check()
    if (body.status === 'ok') return { body }
    return { status: 503, body, headers: { 'Retry-After': String(UNAVAILABLE_RETRY_SECONDS) } }
  })
}

/** Builds a health check that calls the dependencies at most once in 5 s, however often it is called. */
export function createHealthCheck(deps: HealthDeps): () => Promise<Health> {
  let known: { readonly health: Promise<Health>; readonly until: number } | undefined
  return () => {
    if (!known || deps.now() >= known.until) {
      known = { health: check(deps), until: deps.now() + FRESH_MS }
    }
    return known.health
  }
}

async function check({ probes, log }: HealthDeps): Promise<Health> {
  const [database, identity] = await Promise.all([
    reachable(probes.database),
    reachable(probes.identity),
  ])
  const isWell = database && identity
  if (!isWell) log.warn('Dépendance injoignable', { event: 'unhealthy', database, identity })
  return {
    status: isWell ? 'ok' : 'unavailable',
    version: VERSION,
    projectVersion: PROJECT_VERSION,
    dependencies: { database, identity },
  }
}

function reachable(probe: () => Promise<unknown>): Promise<boolean> {
  return within(LIMIT_MS, probe()).then(
    () => true,
    () => false,
  )
}
