import type { SessionExpiry } from '../common/ports/sweep-store.ts'
import type { Job, JobDeps } from './running/job.ts'
import { sweep } from './running/sweep.ts'

/** Ends expired sessions, and removes leftovers of ended ones. */
export const expiredSessions: Job = {
  name: 'expired-sessions',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.sweeps.sessions(),
      isDue: ({ expiresAt }) => expiresAt === null || deps.now() >= expiresAt,
      groupSize: 500,
      remove: (sessions) => endExpired(deps, sessions),
    }),
}

/** Sessions with a state end with their sign-in; leftovers are just removed. */
async function endExpired(deps: JobDeps, sessions: readonly SessionExpiry[]): Promise<void> {
  const left = sessions.filter(({ expiresAt }) => expiresAt === null)
  if (left.length > 0) await deps.sweeps.removeSessions(left)
  const expired = sessions.filter(({ expiresAt }) => expiresAt !== null)
  for (const uid of new Set(expired.map((session) => session.uid))) {
    await deps.sessions.end(uid, { chosen: (_sid, { expiresAt }) => deps.now() >= expiresAt })
  }
}
