import type { COUNTS } from '../../../../application/names.ts'
import type { ErrorCode } from '@sesame/contract/error-codes'
import type { Provider } from '@sesame/contract/fields'
import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../logging/logger.ts'
import { within } from '../within.ts'

/** The counted events: ours, and the application's. None of them is personal. */
type Events = readonly [
  'sign-in',
  'sign-up',
  'guest',
  'upgrade',
  'refusal',
  'reset-request',
  'reset',
  'second-factor-added',
  'second-factor-removed',
  'lock',
  'unlock',
  'erasure',
  'csp-violation',
  ...typeof COUNTS,
]

/** The name of a counted event. */
export type StatisticsEvent = Events[number]

/** A violation of our pages' Content-Security-Policy: the directive, and the host or kind of the blocked resource. */
export type Violation = `${string} ${string}`

/** The sign-in method, the error code of a refusal, or a policy violation. */
export type StatisticsDimension = Provider | ErrorCode | Violation

export interface Statistics {
  /** Counts one event. Never rejects, and takes a second at most. */
  count(event: StatisticsEvent, dimension?: StatisticsDimension): Promise<void>
}

/** Adds numbers to counters, by path `{yyyy-mm-dd}/{event}/{dimension}`. */
export interface StatisticsStore {
  add(increments: ReadonlyMap<string, number>): Promise<void>
}

export interface StatisticsParts {
  readonly store: StatisticsStore
  readonly now: Clock
  readonly log: Logger
}

const LIMIT_MS = SECOND_MS

/** How often a lasting failure is logged again, for a monitoring alert that looks at whole days. */
const AGAIN_MS = HOUR_MS

/** Maximum number of counters that wait while the store does not respond. */
const MAX_PENDING = 1000

/**
 * Builds the counters of events. They make one write at a time and batch all events counted meanwhile, so that floods of refusals
 * stay cheap.
 */
export function createStatistics({ store, now, log }: StatisticsParts): Statistics {
  let pending = new Map<string, number>()
  let draining = false
  /** The current failure, and when it was last logged. */
  let failure: unknown = null
  let loggedAt = -Infinity

  function report(error: unknown): void {
    failure = error
    if (now() < loggedAt + AGAIN_MS) return
    loggedAt = now()
    log.error('Statistiques indisponibles', error, { event: 'statistics-failed' })
  }

  async function drain(): Promise<void> {
    draining = true
    // Wait a moment, to batch all events that a request counts at the same time.
    await Promise.resolve()
    while (pending.size > 0) {
      const increments = pending
      pending = new Map()
      try {
        await store.add(increments)
        failure = null
        loggedAt = -Infinity
      } catch (error) {
        report(error)
      }
    }
    draining = false
  }

  return {
    async count(event, dimension) {
      const path = `${new Date(now()).toISOString().slice(0, 10)}/${event}/${keyOf(dimension)}`
      if (pending.size < MAX_PENDING) pending.set(path, (pending.get(path) ?? 0) + 1)
      if (!draining) await within(LIMIT_MS, drain()).catch(report)
      else if (failure !== null) report(failure)
    },
  }
}

/** Returns a dimension as a database key, which may contain neither dots nor slashes. */
function keyOf(dimension: StatisticsDimension | undefined): string {
  return dimension?.replace('/', ':').replaceAll('.', ',') ?? 'all'
}
