import type { JobName } from '@sesame/contract/endpoints/tools/jobs'
import { MAILS_MS, RATE_LIMITS_MS, SECURITY_EVENTS_MS } from '@sesame/contract/constants'
import type { EntryIds, SweepStore } from '../common/ports/sweep-store.ts'
import type { Job } from './running/job.ts'
import { sweep } from './running/sweep.ts'

/** Removes security events older than a year, at most 500 of a person at a time. */
export const oldAudit = oldEntries(
  'old-audit',
  SECURITY_EVENTS_MS,
  (sweeps, beforeMs) => sweeps.oldAudit(beforeMs),
  (sweeps, entries) => sweeps.removeAudit(entries),
)

/** Removes alerts older than a year, read or not: they name a device and a place, and every page loads them all. */
export const oldAlerts = oldEntries(
  'old-alerts',
  SECURITY_EVENTS_MS,
  (sweeps, beforeMs) => sweeps.oldAlerts(beforeMs),
  (sweeps, entries) => sweeps.removeAlerts(entries),
)

/** Removes records of letters older than 30 days. */
export const oldMails = oldEntries(
  'old-mails',
  MAILS_MS,
  (sweeps, beforeMs) => sweeps.oldMails(beforeMs),
  (sweeps, entries) => sweeps.removeMails(entries),
)

/** Removes rate limit windows that began more than a day ago. None is longer. */
export const oldRateWindows: Job = {
  name: 'old-rate-windows',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.sweeps.rateWindows(),
      isDue: ({ startMs }) => startMs < deps.now() - RATE_LIMITS_MS,
      remove: async (windows) => {
        for (const window of windows) await deps.sweeps.removeRateWindow(window)
      },
    }),
}

function oldEntries(
  name: JobName,
  ageMs: number,
  before: (sweeps: SweepStore, beforeMs: number) => AsyncIterable<readonly EntryIds[]>,
  remove: (sweeps: SweepStore, entries: EntryIds) => Promise<void>,
): Job {
  return {
    name,
    run: (deps, run) =>
      sweep(deps, run, {
        pages: before(deps.sweeps, deps.now() - ageMs),
        isDue: ({ ids }) => ids.length > 0,
        remove: async (people) => {
          for (const old of people) await remove(deps.sweeps, old)
        },
      }),
  }
}
