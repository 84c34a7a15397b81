import { erase } from '../../common/personal-data/erase.ts'
import type { Job } from '../running/job.ts'
import { sweep } from '../running/sweep.ts'

/** Completes erasures that failed half-way, found by their markers. */
export const unfinishedErasures: Job = {
  name: 'unfinished-erasures',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.sweeps.unfinishedErasures(),
      isDue: () => true,
      remove: async (people) => {
        for (const { uid } of people) await erase(deps, uid)
      },
    }),
}
