import type { Job } from './job.ts'
import { sweep } from './sweep.ts'

/** Sessions past their absolute life, and what is left of sessions that ended. */
export const expiredSessions: Job = {
  name: 'expired-sessions',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.sweeps.sessions(),
      isDue: ({ expiresAt }) => expiresAt === null || deps.now() >= expiresAt,
      groupSize: 500,
      remove: (sessions) => deps.sweeps.removeSessions(sessions),
    }),
}
