import type { LimitItem, ReachedLimit } from '@sesame/contract/endpoints/console/limits'
import { counterKey, maxOf, windowOf, type CounterPath } from '../../common/limits/counters.ts'
import { CONSOLE_LIMITS } from '../../common/limits/console-limits.ts'
import { LIMITS, type Limit } from '../../common/limits/limits.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import type { CountedSubject } from './subject.ts'

type Deps = Pick<ConsoleDeps, 'counters' | 'limits' | 'now'>

/** Subjects above a limit are counted only up to this number. */
const MAX_SUBJECTS = 1000

const ALL_LIMITS: readonly Limit[] = Object.values({ ...LIMITS, ...CONSOLE_LIMITS })

/** Returns the limits that apply to this kind of subject. */
export function limitsOf({ by }: Pick<CountedSubject, 'by'>): readonly Limit[] {
  return ALL_LIMITS.filter((limit) => limit.by === by)
}

/** Returns the counter of a subject in the limit's current window. */
export function counterOf({ limits, now }: Deps, limit: Limit, subject: string): CounterPath {
  return {
    limit: limit.name,
    window: windowOf(now(), limit.windowMs),
    key: counterKey(limits.pepper, limit, subject),
  }
}

/** Returns a subject's count for each limit, with exceeded limits first. */
export async function limitItems(
  deps: Deps,
  counted: Pick<CountedSubject, 'by' | 'subject'>,
): Promise<LimitItem[]> {
  const items = await Promise.all(
    limitsOf(counted).map(async (limit): Promise<LimitItem> => {
      const { name, scope, windowMs } = limit
      const path = counterOf(deps, limit, counted.subject)
      const count = scope === 'everywhere' ? await deps.counters.count(path) : null
      const max = maxOf(limit, deps.limits.limitsFactor)
      const reached = count !== null && count >= max
      const windowEndsAt = path.window + windowMs
      return { limit: name, scope, max, windowMs, count, windowEndsAt, reached }
    }),
  )
  return items.sort((a, b) => Number(b.reached) - Number(a.reached))
}

/** Returns the limits that are exceeded now, sorted by the number of subjects that exceed them. */
export async function reachedLimits({ counters, limits, now }: Deps): Promise<ReachedLimit[]> {
  const items = await Promise.all(
    ALL_LIMITS.filter(({ scope }) => scope === 'everywhere').map(
      async (limit): Promise<ReachedLimit> => {
        const { name, by, windowMs } = limit
        const window = windowOf(now(), windowMs)
        const max = maxOf(limit, limits.limitsFactor)
        const subjects = await counters.reached(name, window, max, MAX_SUBJECTS)
        const windowEndsAt = window + windowMs
        return { limit: name, by, max, windowEndsAt, subjects, capped: subjects >= MAX_SUBJECTS }
      },
    ),
  )
  return items.filter(({ subjects }) => subjects > 0).sort((a, b) => b.subjects - a.subjects)
}
