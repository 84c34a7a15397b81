import type { ErrorCode } from '@sesame/contract/error-codes'
import type { Provider } from '@sesame/contract/fields'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Clock } from './ports/clock.ts'
import type { Logger } from './logger.ts'
import { within } from './within.ts'

/** Everything that is counted; nothing of it is personal. */
export type StatisticsEvent =
  | 'sign-in'
  | 'sign-up'
  | 'guest'
  | 'upgrade'
  | 'refusal'
  | 'reset-request'
  | 'reset'
  | 'lock'
  | 'unlock'
  | 'erasure'

/** What an event is told apart by: how someone signed in, or the code of a refusal. */
export type StatisticsDimension = Provider | ErrorCode

/** Counters of what happens. */
export interface Statistics {
  /** Counts one; never rejects, and takes a second at most. */
  count(event: StatisticsEvent, dimension?: StatisticsDimension): Promise<void>
}

/** Counters that add up, `{yyyy-mm-dd}/{event}/{dimension}` and how many more. */
export interface StatisticsStore {
  add(increments: ReadonlyMap<string, number>): Promise<void>
}

/** What the counters work with. */
export interface StatisticsParts {
  readonly store: StatisticsStore
  readonly now: Clock
  readonly log: Logger
}

const LIMIT_MS = SECOND_MS

/** What may wait for a store that does not answer. */
const MAX_PENDING = 1000

/**
 * Builds the counters: one write at a time, which takes along whatever was counted meanwhile, so
 * that a flood of refusals is no flood of writes.
 */
export function createStatistics({ store, now, log }: StatisticsParts): Statistics {
  let pending = new Map<string, number>()
  let draining = false
  let failing = false

  function report(error: unknown): void {
    if (!failing) log.error('Statistiques indisponibles', error, { event: 'statistics-failed' })
    failing = true
  }

  async function drain(): Promise<void> {
    draining = true
    while (pending.size > 0) {
      const increments = pending
      pending = new Map()
      try {
        await store.add(increments)
        failing = false
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
    },
  }
}

/** A dimension as a database key, which has neither dots nor slashes. */
function keyOf(dimension: StatisticsDimension | undefined): string {
  return dimension?.replace('/', ':').replaceAll('.', ',') ?? 'all'
}
