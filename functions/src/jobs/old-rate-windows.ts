import { RATE_LIMITS_MS } from '@sesame/contract/constants'
import type { Job } from './running/job.ts'
import { sweep } from './running/sweep.ts'

/** Removes rate limit windows that began more than a day ago. No window lasts longer. */
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
