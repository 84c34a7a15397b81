import { erase } from '../../common/personal-data/erase.ts'
import type { Job } from '../running/job.ts'
import { sweep } from '../running/sweep.ts'

/** Completes erasures that stopped half-way, and removes what stays of an erased person for a day. */
export const unfinishedErasures: Job = {
  name: 'unfinished-erasures',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.sweeps.dueErasures(deps.now()),
      isDue: () => true,
      remove: async (people) => {
        for (const { uid, isOver } of people) {
          if (isOver) await deps.personalData.removeRecords(uid, ['access'])
          else await erase(deps, uid)
        }
      },
    }),
}
