import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { DAILY, OFTEN } from '../../jobs/running/schedules.ts'
import { momentOf, type Act, type Scene } from './act.ts'
import { endSignIn, erase, follow } from './effects.ts'
import { aliveOf } from './state.ts'
import { isCondemned } from './verdicts.ts'

/** Short amounts of time, and some after which something expires. */
const AMOUNTS = [
  ...[3 * SECOND_MS, 20 * SECOND_MS, 40 * SECOND_MS, 4 * MINUTE_MS, 20 * MINUTE_MS],
  ...[HOUR_MS + MINUTE_MS, 13 * HOUR_MS, 16 * DAY_MS],
]

/** Runs the ten-minute job. */
export async function runOften({ model, system }: Scene): Promise<void> {
  await system.runJobs(OFTEN, model.uids)
  for (const uid of model.uids) {
    // The job does not notice a takeover on its own; the next exchange does.
    if (aliveOf(model, uid).some(({ signIn }) => isCondemned(model, signIn))) {
      follow(model, uid)
    }
  }
}

async function runDaily({ model, system }: Scene): Promise<void> {
  await system.runJobs(DAILY, model.uids)
  const { now } = momentOf(system)
  for (const [uid, { createdAt }] of model.accounts) {
    if (!model.profiles.has(uid) && createdAt < now - DAY_MS) erase(model, uid)
  }
  for (const { expiresAt, signIn, hasEnded } of model.sessions) {
    if (!hasEnded && now >= expiresAt) endSignIn(model, signIn)
  }
  for (const uid of model.profiles.keys()) {
    if (!model.accounts.has(uid)) erase(model, uid)
  }
}

export const PASSING_ACTS: Readonly<Record<string, Act>> = {
  'time passes': {
    possible: () => true,
    run: ({ system, step }) => {
      system.pass?.(AMOUNTS[step.pick % AMOUNTS.length] ?? 0)
      return Promise.resolve()
    },
  },
  'the ten-minute job': { possible: () => true, run: runOften },
  'the daily jobs': { possible: () => true, run: runDaily },
}
