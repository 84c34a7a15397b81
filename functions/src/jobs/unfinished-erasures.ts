import { erase } from '../common/personal-data/erase.ts'
import type { Job } from './job.ts'
import { sweep } from './sweep.ts'

/** Erasures that died half-way: their markers are still there. */
export const unfinishedErasures: Job = {
  name: 'unfinished-erasures',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: once(() => deps.personalData.unfinishedErasures()),
      isDue: () => true,
      remove: async (uids) => {
        for (const uid of uids) await erase(deps, uid)
      },
    }),
}

async function* once<Item>(read: () => Promise<Item[]>): AsyncGenerator<Item[]> {
  yield await read()
}
