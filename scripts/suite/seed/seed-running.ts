import { DAY_MS } from '@sesame/contract/durations'
import type { App } from 'firebase-admin/app'
import { getDatabase, getDatabaseWithUrl } from 'firebase-admin/database'
import { windowOf } from '../../../functions/src/common/limits/counters.ts'
import { LIMITS } from '../../../functions/src/common/limits/limits.ts'
import { STATISTICS_NAMESPACE } from '../../project.ts'
import { demoDrafts, pastRuns } from './running.ts'
import { pastStatistics } from './statistics.ts'

/** A count that exceeds any limit, even a limit multiplied by SESAME_LIMITS_FACTOR. */
const FULL = 1_000_000

/** For some limits, the number of callers who have reached them. */
const REFUSED = [
  [LIMITS.signUp, 2],
  [LIMITS.forgotPasswordEmail, 5],
  [LIMITS.exports, 1],
] as const

/**
 * Seeds the data that the console shows on a fresh emulator suite: statistics, runs of jobs, drafts of announcements and
 * reached limits.
 */
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
 * Returns exhausted counters, by path, for the current time windows and the next ones, which may begin while the emulator
 * suite runs. The counters block nobody, because no caller has their keys.
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
