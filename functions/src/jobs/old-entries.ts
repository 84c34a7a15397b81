import { DAY_MS } from '@sesame/contract/durations'
import type { EntryIds, SweepStore } from '../common/ports/sweep-store.ts'
import type { Job } from './job.ts'
import { sweep } from './sweep.ts'

/** How long security events and alerts are kept, to investigate thefts noticed late. */
const KEPT_MS = 365 * DAY_MS

/** Removes security events older than a year, at most 500 of a person at a time. */
export const oldAudit = oldEntries(
  'old-audit',
  (sweeps, beforeMs) => sweeps.oldAudit(beforeMs),
  (sweeps, entries) => sweeps.removeAudit(entries),
)

/** Removes alerts older than a year, read or not: they name a device and a place, and every page loads them all. */
export const oldAlerts = oldEntries(
  'old-alerts',
  (sweeps, beforeMs) => sweeps.oldAlerts(beforeMs),
  (sweeps, entries) => sweeps.removeAlerts(entries),
)

function oldEntries(
  name: string,
  before: (sweeps: SweepStore, beforeMs: number) => AsyncIterable<readonly EntryIds[]>,
  remove: (sweeps: SweepStore, entries: EntryIds) => Promise<void>,
): Job {
  return {
    name,
    run: (deps, run) =>
      sweep(deps, run, {
        pages: before(deps.sweeps, deps.now() - KEPT_MS),
        isDue: ({ ids }) => ids.length > 0,
        remove: async (people) => {
          for (const old of people) await remove(deps.sweeps, old)
        },
      }),
  }
}
