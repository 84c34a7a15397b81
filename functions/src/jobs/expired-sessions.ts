import { isErased, type AccessRecord } from '../common/access/access-record.ts'
import { readPerson } from '../common/person/person.ts'
import type { Job } from './running/job.ts'
import { sweep } from './running/sweep.ts'

/** Removes expired sessions and sign-ins, and what clients kept of them. The rules and the API ignore them already. */
export const expiredSessions: Job = {
  name: 'expired-sessions',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.sweeps.access(),
      isDue: ({ record }) => hasExpired(record, deps.now()),
      remove: async (people) => {
        for (const { uid } of people) {
          const person = await readPerson(deps, uid, { needs: [] })
          // A commit drops what is over.
          await person.commit(({ record }) => ({ record: { ...record }, result: undefined }))
        }
      },
    }),
}

function hasExpired(record: AccessRecord, now: number): boolean {
  if (isErased(record)) return false
  const ends = Object.values(record.states).map(({ expiresAt }) => expiresAt)
  return [...ends, ...Object.values(record.lives)].some((end) => end <= now)
}
