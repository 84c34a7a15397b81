import { DAY_MS } from '@sesame/contract/durations'
import type { Job } from './job.ts'
import { sweep } from './sweep.ts'

/** How long security events are kept: long enough to look into a theft that was noticed late. */
const KEPT_MS = 365 * DAY_MS

/** Security events of more than a year ago, at most 500 of a person at a time. */
export const oldAudit: Job = {
  name: 'old-audit',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.sweeps.oldAudit(deps.now() - KEPT_MS),
      isDue: ({ ids }) => ids.length > 0,
      groupSize: 1,
      remove: async (people) => {
        for (const old of people) await deps.sweeps.removeAudit(old)
      },
    }),
}
