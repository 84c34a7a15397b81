import { getOverview, type Overview, type Probe } from '@sesame/contract/endpoints/console/overview'
import { SECOND_MS } from '@sesame/contract/durations'
import { parseFact, pathOf } from '../../common/person/facts.ts'
import { within } from '../../common/within.ts'
import { listJobs } from '../jobs/job-list.ts'
import type { CallingOperator } from '../calling-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { figuresOf, readCounted } from './figures.ts'

/** Time limits for reading the statistics and checking the services. If one is exceeded, the page shows everything else. */
const FIGURES_LIMIT_MS = 5 * SECOND_MS
const PROBE_LIMIT_MS = 2 * SECOND_MS

/** Waiting e-mails are counted only up to this number. */
const MAX_WAITING = 1000

const NOTHING_COUNTED = { totals: new Map(), today: new Map(), yesterday: new Map() }

/** `POST api/tools/overview` */
export function getOverviewRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(getOverview, async ({ body: { days }, operator }) => {
    const at = deps.now()
    const [counted, health, emergencyUsedAt] = await Promise.all([
      within(FIGURES_LIMIT_MS, readCounted(deps.totals, at, days)).catch((error: unknown) => {
        deps.log.error('Statistiques illisibles', error, { event: 'statistics-unread' })
        return null
      }),
      healthOf(deps),
      unreadUse(deps, operator),
    ])
    const figures = figuresOf(counted ?? NOTHING_COUNTED, at, days)
    return { body: { at, ...figures, emergencyUsedAt, hasStatistics: counted !== null, health } }
  })
}

/**
 * Returns when emergency access was last used (ms). Returns null if it was not used, if this owner has read the alert about
 * it, or if the operator is not an owner.
 */
async function unreadUse(
  { records }: Pick<ConsoleDeps, 'records'>,
  { uid, role }: Pick<CallingOperator, 'uid' | 'role'>,
): Promise<number | null> {
  if (role !== 'owner') return null
  const [stored] = await records.read(uid, [pathOf('alerts', uid)])
  const alerts = parseFact('alerts', stored)
  const uses = Object.values(alerts).filter(
    ({ kind, readAt }) => kind === 'emergency-used' && readAt === undefined,
  )
  return uses.length === 0 ? null : Math.max(...uses.map(({ at }) => at))
}

async function healthOf(deps: ConsoleDeps): Promise<Overview['health']> {
  const { probes, mailQueue, self } = deps
  const [database, identity, waiting, { items }] = await Promise.all([
    probe('database', probes.database),
    probe('identity', probes.identity),
    self.smtp === null ? null : mailQueue.waiting(MAX_WAITING),
    listJobs(deps),
  ])
  const jobs = items.flatMap(({ job, state, runs }) =>
    state === 'late' || state === 'failed' || state === 'stopped'
      ? [{ job, state, at: runs[0]?.at ?? null }]
      : [],
  )
  const hasRuns = items.some(({ runs }) => runs.length > 0)
  return { probes: [database, identity], mailQueue: waiting, hasRuns, jobs }
}

async function probe(name: Probe['name'], call: () => Promise<unknown>): Promise<Probe> {
  const startedAt = performance.now()
  const ok = await within(PROBE_LIMIT_MS, call()).then(
    () => true,
    () => false,
  )
  return { name, ok, durationMs: Math.round(performance.now() - startedAt) }
}
