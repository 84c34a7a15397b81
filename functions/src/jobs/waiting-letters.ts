import { WAITING_MAIL_MS } from '@sesame/contract/constants'
import { MINUTE_MS } from '@sesame/contract/durations'
import type { WaitingLetter } from '../common/ports/sweep-store.ts'
import type { Job, JobDeps } from './running/job.ts'
import { sweep } from './running/sweep.ts'

/** The queue calls within seconds: what waits longer may not be in it. */
const QUEUED_MS = 15 * MINUTE_MS

/** Queues letters again that still wait. One that is in the queue is not queued twice. */
export const unsentMails: Job = {
  name: 'unsent-mails',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.mailTasks === null ? none() : deps.sweeps.waitingLetters(),
      isDue: (letter) => isOlder(deps, letter, QUEUED_MS),
      remove: async (letters) => {
        for (const { owner, key } of letters) await deps.mailTasks?.enqueue({ owner, key })
      },
    }),
}

/** Removes letters that have waited for over two days: none is sent so late, and some name an address. */
export const lostMails: Job = {
  name: 'lost-mails',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.sweeps.waitingLetters(),
      isDue: (letter) => isOlder(deps, letter, WAITING_MAIL_MS),
      remove: async (letters) => {
        for (const letter of letters) await deps.sweeps.removeWaitingLetter(letter)
      },
    }),
}

function isOlder({ now }: Pick<JobDeps, 'now'>, { at }: WaitingLetter, ageMs: number): boolean {
  return at === null || at < now() - ageMs
}

async function* none(): AsyncGenerator<readonly WaitingLetter[]> {
  yield await Promise.resolve([])
}
