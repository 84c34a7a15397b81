import { erase } from '../../common/personal-data/erase.ts'
import type { Job, JobDeps } from '../job.ts'
import { sweep } from '../sweep.ts'

/** Completes erasures that failed half-way, found by their markers. */
export const unfinishedErasures: Job = {
  name: 'unfinished-erasures',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: unfinished(deps),
      isDue: () => true,
      remove: async (uids) => {
        for (const uid of uids) await erase(deps, uid)
      },
    }),
}

async function* unfinished({ personalData }: JobDeps): AsyncGenerator<string[]> {
  yield await personalData.unfinishedErasures()
}
