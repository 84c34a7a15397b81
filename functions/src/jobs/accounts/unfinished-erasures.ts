import { erase } from '../../common/personal-data/erase.ts'
import { FILE_PATHS } from '../../common/personal-data/places.ts'
import type { Job, JobDeps } from '../running/job.ts'
import { sweep } from '../running/sweep.ts'

/**
 * Completes erasures that stopped half-way, and removes what stays of an erased person for a day, with the files that came
 * while they were erased.
 */
export const unfinishedErasures: Job = {
  name: 'unfinished-erasures',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.sweeps.dueErasures(deps.now()),
      isDue: () => true,
      remove: async (people) => {
        for (const { uid, isOver } of people) {
          if (isOver) await removeRemainder(deps, uid)
          else await erase(deps, uid)
        }
      },
    }),
}

/** The mark goes last: should the files fail, the next run finds it. */
async function removeRemainder({ personalData }: JobDeps, uid: string): Promise<void> {
  await Promise.all(FILE_PATHS.map((path) => personalData.removeFiles(uid, path)))
  await personalData.removeRecords(uid, ['access'])
}
