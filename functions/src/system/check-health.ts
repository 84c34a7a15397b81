import { VERSION } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Health } from '@sesame/contract/endpoints/system'
import { within } from '../common/within.ts'
import type { SystemDeps } from './system-deps.ts'

/** How long a dependency may take to answer. */
const LIMIT_MS = SECOND_MS

/** How long an answer is given again: asking often asks the dependencies no more often. */
const FRESH_MS = 5 * SECOND_MS

/** Builds a check that asks the dependencies at most once in 5 s, however many ask it. */
export function createHealthCheck(
  deps: Pick<SystemDeps, 'probes' | 'now' | 'log'>,
): () => Promise<Health> {
  let known: { readonly health: Promise<Health>; readonly until: number } | undefined
  return () => {
    if (!known || deps.now() >= known.until) {
      known = { health: check(deps), until: deps.now() + FRESH_MS }
    }
    return known.health
  }
}

async function check({ probes, log }: Pick<SystemDeps, 'probes' | 'log'>): Promise<Health> {
  const [database, identity] = await Promise.all([
    reachable(probes.database),
    reachable(probes.identity),
  ])
  const isWell = database && identity
  if (!isWell) log.warn('Dépendance injoignable', { event: 'unhealthy', database, identity })
  return {
    status: isWell ? 'ok' : 'unavailable',
    version: VERSION,
    dependencies: { database, identity },
  }
}

function reachable(probe: () => Promise<void>): Promise<boolean> {
  return within(LIMIT_MS, probe()).then(
    () => true,
    () => false,
  )
}
