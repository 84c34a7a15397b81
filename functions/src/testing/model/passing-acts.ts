import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { OFTEN } from '../../jobs/running/schedules.ts'
import { wake } from '../../jobs/wake/wake.ts'
import { momentOf, type Act, type Scene } from './act.ts'
import { endSignIn, erase, follow } from './effects.ts'
import { lookAgain } from './provider-acts.ts'
import type { Model } from './state.ts'

/** Amounts of time (ms): short ones, and some after which something expires. */
const AMOUNTS = [
  ...[3 * SECOND_MS, 20 * SECOND_MS, 40 * SECOND_MS, 4 * MINUTE_MS, 20 * MINUTE_MS],
  ...[HOUR_MS + MINUTE_MS, 13 * HOUR_MS, 16 * DAY_MS],
]

/** Runs the job that runs every ten minutes. */
export async function runOften(scene: Scene): Promise<void> {
  const { model, system } = scene
  await lookAgain(scene)
  await system.runJobs(OFTEN, model.uids)
  for (const uid of model.uids) if (isFollowed(model, uid)) follow(model, uid)
}

/** How long a session can act after a refresh: an hour, and ten minutes for clock differences. */
const ACTIVE_MS = HOUR_MS + 10 * MINUTE_MS

/** Whether the job applies changes of an account. It does so only if our API recently served the account's owner. */
const isFollowed = (model: Model, uid: string): boolean =>
  model.sessions.some((one) => one.uid === uid && one.rotatedAt >= model.now() - ACTIVE_MS)

/** How long work must have been due before the hourly job does it, to allow for clock differences. */
const CLOCKS_DIFFER_MS = 10 * MINUTE_MS

/** Runs the hourly job as if everyone's wake-up time had come. */
async function runHourly(scene: Scene): Promise<void> {
  const { model, system } = scene
  await lookAgain(scene)
  await system.runJobs([wake], model.uids)
  const now = momentOf(system).now - CLOCKS_DIFFER_MS
  for (const [uid, begunAt] of model.begun) {
    if (!model.profiles.has(uid) && begunAt <= now - DAY_MS) erase(model, uid)
  }
  for (const { expiresAt, signIn, hasEnded } of model.sessions) {
    if (!hasEnded && now >= expiresAt) endSignIn(model, signIn)
  }
  for (const uid of model.profiles.keys()) {
    if (!model.accounts.has(uid) && (await isLost(scene, uid, now))) erase(model, uid)
    else follow(model, uid)
  }
  // The job may have unlinked methods that were unconfirmed for a day.
  await lookAgain(scene)
  for (const uid of model.profiles.keys()) follow(model, uid)
}

/**
 * Whether a deleted account's data is erased: immediately if the address was never verified, otherwise thirty days after our API
 * or the jobs first found the account missing.
 */
async function isLost({ model, system }: Scene, uid: string, now: number): Promise<boolean> {
  if (model.profiles.get(uid)?.verified !== true) return true
  const missedSince = model.missedSince.get(uid) ?? now
  model.missedSince.set(uid, missedSince)
  if (now - missedSince >= GONE_ACCOUNT_MS) return true
  const deletedAt = model.deletedAt.get(uid) ?? now
  if (now - deletedAt < GONE_ACCOUNT_MS) return false
  return (await system.search(uid)).length === 0
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
  'the hourly job': { possible: () => true, run: runHourly },
}
