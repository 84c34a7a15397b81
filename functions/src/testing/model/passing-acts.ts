import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { DAILY, OFTEN } from '../../jobs/running/schedules.ts'
import { momentOf, type Act, type Scene } from './act.ts'
import { endSignIn, erase, follow } from './effects.ts'
import { lookAgain } from './provider-acts.ts'
import { aliveOf, type Model } from './state.ts'
import { isCondemned, judge, showing, viewOf } from './trust.ts'

/** Short amounts of time, and some after which something expires. */
const AMOUNTS = [
  ...[3 * SECOND_MS, 20 * SECOND_MS, 40 * SECOND_MS, 4 * MINUTE_MS, 20 * MINUTE_MS],
  ...[HOUR_MS + MINUTE_MS, 13 * HOUR_MS, 16 * DAY_MS],
]

/** Runs the ten-minute job. */
export async function runOften(scene: Scene): Promise<void> {
  const { model, system } = scene
  await lookAgain(scene)
  await system.runJobs(OFTEN, model.uids)
  for (const uid of model.uids) if (isFollowed(model, uid)) follow(model, uid)
}

/** Whether the job follows an account: where it ends a session, or its address was verified since. */
function isFollowed(model: Model, uid: string): boolean {
  const alive = aliveOf(model, uid)
  if (alive.some(({ signIn }) => isCondemned(model, signIn))) return true
  const view = viewOf(model, uid)
  const judged = judge(view)
  if (!judged || alive.length === 0 || !view.account?.emailVerified) return false
  const { verified, shows } = model.profiles.get(uid) ?? {}
  return verified === false && shows !== showing(view, judged)
}

async function runDaily(scene: Scene): Promise<void> {
  const { model, system } = scene
  await system.runJobs(DAILY, model.uids)
  const { now } = momentOf(system)
  for (const [uid, { createdAt }] of model.accounts) {
    if (!model.profiles.has(uid) && createdAt < now - DAY_MS) erase(model, uid)
  }
  for (const { expiresAt, signIn, hasEnded } of model.sessions) {
    if (!hasEnded && now >= expiresAt) endSignIn(model, signIn)
  }
  for (const uid of model.profiles.keys()) {
    if (!model.accounts.has(uid) && (await isLost(scene, uid, now))) erase(model, uid)
  }
}

/**
 * Whether the data of a deleted account is gone: at once where the address was never verified, otherwise thirty days after
 * our API or the jobs first missed it.
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
  'the daily jobs': { possible: () => true, run: runDaily },
}
