import { erase } from '../../common/personal-data/erase.ts'
import type { Job } from '../job.ts'
import { sweep, withAccounts } from '../sweep.ts'

/** Erases data of people whose account was deleted at the identity service. */
export const deletedAccounts: Job = {
  name: 'deleted-accounts',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: withAccounts(deps, deps.sweeps.people()),
      isDue: ({ account }) => account === null,
      remove: async (people) => {
        for (const { uid } of people) {
          const [account] = await deps.accounts.find([uid])
          if (!account) await erase(deps, uid)
        }
      },
    }),
}
