import { DAY_MS } from '@sesame/contract/durations'
import type { App } from 'firebase-admin/app'
import { getDatabase, getDatabaseWithUrl } from 'firebase-admin/database'
import { STATISTICS_NAMESPACE } from '../../project.ts'
import { demoDrafts, pastRuns } from './running.ts'
import { pastStatistics } from './statistics.ts'

/** Gives the console of a fresh suite something to show: statistics, runs of jobs and announcements. */
export async function seedRunning(app: App, now: number, operator: string): Promise<void> {
  const url = `https://${STATISTICS_NAMESPACE}.europe-west1.firebasedatabase.app`
  await Promise.all([
    getDatabaseWithUrl(url, app).ref().update(pastStatistics(now)),
    getDatabase(app)
      .ref()
      .update({
        jobRuns: pastRuns(now),
        announcementDrafts: demoDrafts(now, operator),
        'jobs/dryRunSince': now - 9 * DAY_MS,
      }),
  ])
}
