import { DAY_MS } from '@sesame/contract/durations'
import type { App } from 'firebase-admin/app'
import { getDatabase, getDatabaseWithUrl } from 'firebase-admin/database'
import { STATISTICS_NAMESPACE } from '../../project.ts'
import { reachedLimits } from './reached-limits.ts'
import { demoDrafts, pastRuns } from './running.ts'
import { pastStatistics } from './statistics.ts'

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
