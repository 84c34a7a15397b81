import type { KeptSignIn } from '../common/ports/sweep-store.ts'
import type { Job, JobDeps } from './running/job.ts'
import { sweep } from './running/sweep.ts'

/** Removes expired records of sign-ins without a session. The rules already ignore them. */
export const straySignIns: Job = {
  name: 'stray-sign-ins',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.sweeps.signIns(),
      isDue: (signIn) => isStray(deps, signIn),
      remove: async (signIns) => {
        for (const signIn of signIns) {
          const { uid, authTimeSeconds } = signIn
          // Without its record the sign-in would count as new.
          await deps.sessions.end(uid, { chosen: () => false, untilSeconds: authTimeSeconds })
          await deps.sweeps.removeSignIn(signIn)
        }
      },
    }),
}

async function isStray(
  { sweeps, now }: JobDeps,
  { uid, authTimeSeconds, untilMs }: KeptSignIn,
): Promise<boolean> {
  if (untilMs !== null && now() < untilMs) return false
  const inUse = await sweeps.signInsOf(uid)
  return !inUse.some((signIn) => signIn.authTimeSeconds === authTimeSeconds)
}
