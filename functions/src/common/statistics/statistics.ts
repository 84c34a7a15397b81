import type { COUNTS } from '../../../../application/names.ts'
import type { ErrorCode } from '@sesame/contract/error-codes'
import type { Provider } from '@sesame/contract/fields'
import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../logging/logger.ts'
import { within } from '../within.ts'

/** Counted events, none of them personal: ours, and the application's. */
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

/** One of {@link Events}. */
export type StatisticsEvent = Events[number]

/** A violation of the policy of our pages: the directive, and the host or the kind of what was blocked. */
export type Violation = `${string} ${string}`

/** The sign-in method, the code of a refusal, or a violation. */
export type StatisticsDimension = Provider | ErrorCode | Violation

export interface Statistics {
  /** Counts one event. Never rejects, and takes a second at most. */
  count(event: StatisticsEvent, dimension?: StatisticsDimension): Promise<void>
}

/** Adds to counters, by path `{yyyy-mm-dd}/{event}/{dimension}`. */
export interface StatisticsStore {
  add(increments: ReadonlyMap<string, number>): Promise<void>
}

export interface StatisticsParts {
  readonly store: StatisticsStore
  readonly now: Clock
  readonly log: Logger
}

const LIMIT_MS = SECOND_MS

/** How often a lasting failure is logged again: often enough for an alert that watches whole days. */
const AGAIN_MS = HOUR_MS

/** How many counters may wait while the store does not answer. */
const MAX_PENDING = 1000

/**
 * Builds the counters. They make one write at a time and batch whatever is counted meanwhile, so floods of refusals stay
 * cheap.
 */
export function createStatistics({ store, now, log }: StatisticsParts): Statistics {
  let pending = new Map<string, number>()
  let draining = false
  /** A lasting failure, and when it was last logged. */
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
    // Batch what a request counts at the same moment.
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

/** A dimension as a database key, which may contain neither dots nor slashes. */
function keyOf(dimension: StatisticsDimension | undefined): string {
  return dimension?.replace('/', ':').replaceAll('.', ',') ?? 'all'
}
