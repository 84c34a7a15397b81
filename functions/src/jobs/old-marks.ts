import { REMEMBERED_SESSION_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Job } from './job.ts'
import { sweep } from './sweep.ts'

/**
 * How old a sign-in has to be for nothing to rest on it: it opens sessions for 30 days, and such a
 * session lives for 30 days.
 */
const NO_SESSION_AFTER_MS = 2 * REMEMBERED_SESSION_MS

/**
 * Marks of single sign-ins that are too old to matter. One cut-off takes their place: a refresh
 * token at the identity service never expires, so a copy of it must stay worthless in the rules.
 */
export const oldMarks: Job = {
  name: 'old-marks',
  run: (deps, run) => {
    const beforeSeconds = Math.floor((deps.now() - NO_SESSION_AFTER_MS) / SECOND_MS)
    return sweep(deps, run, {
      pages: deps.sweeps.marks(),
      isDue: ({ authTimesSeconds }) => authTimesSeconds.some((time) => time < beforeSeconds),
      groupSize: 1,
      remove: async (marks) => {
        for (const { uid } of marks) await deps.sweeps.replaceMarks(uid, beforeSeconds)
      },
    })
  },
}
