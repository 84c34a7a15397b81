import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Notification } from '@sesame/contract/records/notification'
import type { ApiDeps } from '../../common/api-deps.ts'
import type { Origin } from '../../common/origin.ts'

/** Sign-ins younger than this may not have reached us yet. A stolen session must not lock the owner out. */
const IN_TRANSIT_MS = MINUTE_MS

/** The session that goes on. */
export interface OwnSession {
  readonly uid: string
  readonly sid: string
  readonly authTimeSeconds: number
}

/** Ends all other sessions, and sign-ins up to `untilSeconds` without a session; returns how many sessions. */
function endOthers(
  { sessions }: Pick<ApiDeps, 'sessions'>,
  { uid, sid, authTimeSeconds }: OwnSession,
  untilSeconds: number,
): Promise<number> {
  return sessions.end(uid, {
    chosen: (other) => other !== sid,
    keptSeconds: authTimeSeconds,
    untilSeconds,
    unused: true,
  })
}

/** The same for every sign-in that must have reached us by now. */
export function endOthersNow(
  deps: Pick<ApiDeps, 'sessions' | 'now'>,
  own: OwnSession,
): Promise<number> {
  return endOthers(deps, own, Math.floor((deps.now() - IN_TRANSIT_MS) / SECOND_MS))
}

/** The same after a new password, for every older sign-in. The devices are told before they are signed out. */
export async function endOlder(
  deps: Pick<ApiDeps, 'sessions' | 'notifications' | 'now'>,
  own: OwnSession,
  { kind, origin }: { readonly kind: Notification['kind']; readonly origin: Origin },
): Promise<number> {
  const { uid, sid, authTimeSeconds } = own
  await deps.notifications.notify(uid, { kind, at: deps.now(), sid, authTimeSeconds, ...origin })
  return endOthers(deps, own, own.authTimeSeconds - 1)
}
