import type { Notification } from '@sesame/contract/records/notification'
import type { ApiDeps } from '../../common/api-deps.ts'

/** The session that goes on. */
interface OwnSession {
  readonly uid: string
  readonly sid: string
  readonly authTimeSeconds: number
}

/** Ends all other sessions, and sign-ins up to `untilSeconds` without a session; returns how many sessions. */
export function endOthers(
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

/** The same after a new password, for every older sign-in. The devices are told before they are signed out. */
export async function endOlder(
  deps: Pick<ApiDeps, 'sessions' | 'notifications' | 'now'>,
  own: OwnSession,
  kind: Notification['kind'],
): Promise<number> {
  await deps.notifications.notify(own.uid, { kind, at: deps.now(), sid: own.sid })
  return endOthers(deps, own, own.authTimeSeconds - 1)
}
