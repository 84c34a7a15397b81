import type { SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { planEnding, type Ending, type EndingPlan } from '../../../common/session/ending.ts'
import { transact } from '../database/transact.ts'
import { removal, signInPath } from './paths.ts'
import { parseStates, readStates } from './read-states.ts'
import { noteEnded, removalOfSignIns, takeBackUnlessOpen, unusedBefore } from './sign-in-record.ts'

/**
 * Ends sessions and their sign-ins. First the newest ended sign-in is noted: a session that opens too late to be
 * seen here checks it, and the record of its own sign-in. Then the records are removed, then the sessions, in one
 * transaction that decides again for sessions moved meanwhile.
 */
export async function endSessions(root: Reference, uid: string, ending: Ending): Promise<number> {
  let plan = planEnding(await readStates(root, uid), ending)
  const { newestSeconds } = plan
  if (newestSeconds > 0) await noteEnded(root, uid, newestSeconds)
  if (plan.sids.length > 0) {
    // From here on the rules deny access, even if the rest fails.
    await root.update(removalOfSignIns(uid, plan.signIns))
    await transact(root.child(`sessionStates/${uid}`), (current, mayBeOwn) => {
      const states = parseStates(current)
      const now = planEnding(states, ending)
      plan = mayBeOwn ? withWhatIsGone(now, plan, states) : now
      return Object.fromEntries(Object.entries(states).filter(([sid]) => !plan.sids.includes(sid)))
    })
  }
  if (plan.newestSeconds > newestSeconds) await noteEnded(root, uid, plan.newestSeconds)
  const signIns = [...plan.signIns, ...(await unusedOf(root, uid, ending))]
  const { sids, reopened } = plan
  if (sids.length + signIns.length === 0) return 0
  await root.update({
    ...removalOf(uid, sids),
    ...removalOfSignIns(uid, signIns),
    ...(reopened && { [signInPath(uid, reopened.authTimeSeconds)]: reopened.untilMs }),
  })
  await removeSessionsOf(root, uid, signIns)
  if (reopened) await takeBackUnlessOpen(root, uid, reopened.authTimeSeconds)
  return sids.length
}

/** After a broken connection: sessions planned before and gone now were ended by us. */
function withWhatIsGone(
  now: EndingPlan,
  before: EndingPlan,
  states: Readonly<Record<string, SessionState>>,
): EndingPlan {
  const used = Object.values(states).map(({ authTimeSeconds }) => authTimeSeconds)
  return {
    sids: [...now.sids, ...before.sids.filter((sid) => !(sid in states))],
    signIns: [...now.signIns, ...before.signIns.filter((seconds) => !used.includes(seconds))],
    newestSeconds: Math.max(now.newestSeconds, before.newestSeconds),
    reopened: now.reopened ?? before.reopened,
  }
}

/** Removes sessions of ended sign-ins that opened meanwhile. */
export async function removeSessionsOf(
  root: Reference,
  uid: string,
  signIns: readonly number[],
): Promise<void> {
  const late = Object.entries(await readStates(root, uid))
    .filter(([, { authTimeSeconds }]) => signIns.includes(authTimeSeconds))
    .map(([sid]) => sid)
  if (late.length === 0) return
  await root.update({ ...removalOf(uid, late), ...removalOfSignIns(uid, signIns) })
}

async function unusedOf(
  root: Reference,
  uid: string,
  { untilSeconds = 0, unused = false, keptSeconds }: Ending,
): Promise<number[]> {
  const found = unused ? await unusedBefore(root, uid, untilSeconds + 1) : []
  return found.filter((seconds) => seconds !== keptSeconds)
}

function removalOf(uid: string, sids: readonly string[]): Record<string, null> {
  return Object.assign({}, ...sids.map((sid) => removal(uid, sid))) as Record<string, null>
}
