import { stepAfter } from '../../../common/session/rotate.ts'
import type { JudgedUpdate } from '../rest/judged-update.ts'
import { sessionPath, statePath } from './paths.ts'

/** Whom the rules let take a step (database.rules.json): a uid that no account has. */
export const REFRESHER = 'sesame:refresh'

/** Takes the step after `n`, unless the rules say that it is not the next one of an open session. */
export function advanceSession(
  update: JudgedUpdate,
  uid: string,
  sid: string,
  n: number,
  now: number,
): Promise<boolean> {
  const state = Object.entries(stepAfter(n, now)).map(([field, value]): [string, number] => [
    `${statePath(uid, sid)}/${field}`,
    value,
  ])
  return update({ ...Object.fromEntries(state), [`${sessionPath(uid, sid)}/lastSeenAt`]: now })
}
