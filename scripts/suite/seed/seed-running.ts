import { DAY_MS } from '@sesame/contract/durations'
import type { App } from 'firebase-admin/app'
import { getDatabase, getDatabaseWithUrl } from 'firebase-admin/database'
import { windowOf } from '../../../functions/src/common/limits/counters.ts'
import { LIMITS } from '../../../functions/src/common/limits/limits.ts'
import { STATISTICS_NAMESPACE } from '../../project.ts'
import { demoDrafts, pastRuns } from './running.ts'
import { pastStatistics } from './statistics.ts'

/** More than any limit allows, whatever it is multiplied by. */
const FULL = 1_000_000

/** How many are refused by which limit. */
const REFUSED = [
  [LIMITS.signUp, 2],
  [LIMITS.forgotPasswordEmail, 5],
  [LIMITS.exports, 1],
] as const

/** Gives the console of a fresh suite something to show: statistics, runs of jobs, announcements and full limits. */
export async function seedRunning(
  app: App,
  { now, operator, people }: { now: number; operator: string; people: number },
): Promise<void> {
  const url = `https://${STATISTICS_NAMESPACE}.europe-west1.firebasedatabase.app`
  await Promise.all([
    getDatabaseWithUrl(url, app).ref().update(pastStatistics(now)),
    getDatabase(app)
      .ref()
      .update({
        jobRuns: pastRuns(now, people),
        announcementDrafts: demoDrafts(now, operator),
        'jobs/dryRunSince': now - 9 * DAY_MS,
        ...reachedLimits(now),
      }),
  ])
}

/**
 * Full counters of the current windows and of the next, which may begin while the suite runs, by their paths. They are nobody's: no
 * subject has such a key.
 */
function reachedLimits(now: number): Record<string, object> {
  return Object.fromEntries(
    REFUSED.flatMap(([{ name, windowMs }, subjects]) =>
      [now, now + windowMs].flatMap((at) =>
        Array.from({ length: subjects }, (_, i) => [
          `rateLimits/${name}/${windowOf(at, windowMs)}/seed${i}`,
          { n: FULL, max: FULL },
        ]),
      ),
    ),
  )
}
