import { counterKey, maxOf, windowOf } from '../../functions/src/common/limits/counters.ts'
import { LIMITS } from '../../functions/src/common/limits/limits.ts'
import { writeRecord } from './erasure.ts'
import { suiteConfig } from './own-api.ts'

/** Uses up a rate limit for one subject, so that the limit refuses this subject until its window ends. */
export async function reachLimit(name: keyof typeof LIMITS, subject: string): Promise<void> {
  const limit = LIMITS[name]
  const { pepper, limitsFactor } = suiteConfig()
  const path = `rateLimits/${limit.name}/${windowOf(Date.now(), limit.windowMs)}`
  const max = maxOf(limit, limitsFactor)
  await writeRecord(`${path}/${counterKey(pepper, limit, subject)}`, { n: max, max })
}
