import { endAccess } from './account-access.ts'
import type { Job } from './job.ts'
import { sweep } from './sweep.ts'

/**
 * Sessions of accounts that somebody disabled in the console, where nothing tells us: a refresh asks
 * nobody but our own database.
 */
export const disabledAccounts: Job = {
  name: 'disabled-accounts',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.accounts.all(),
      isDue: async ({ uid, disabled }) => disabled && (await deps.sweeps.hasSessions(uid)),
      groupSize: 1,
      remove: async (accounts) => {
        for (const { uid } of accounts) await endAccess(deps, uid)
      },
    }),
}
