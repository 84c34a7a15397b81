import type { Notification } from '@sesame/contract/records/notification'
import { SECOND_MS } from '@sesame/contract/durations'
import type { ApiDeps } from '../../common/api-deps.ts'
import { endOthersNow, type OwnSession } from './end-others.ts'

type Deps = Pick<ApiDeps, 'sessions' | 'now'>
type Suspect = Pick<Notification, 'sid' | 'authTimeSeconds' | 'device' | 'browser'>

/**
 * Ends the session of an alert and its sign-in, from which others may have been opened since; returns how many sessions.
 * Where the alert is gone, names no session, the caller's, or one that has ended and whose sign-in is unknown, all but
 * the caller's end: it is the safe answer. The alert's device is forgotten. `own` is null for somebody without a session.
 */
export async function endSuspect(
  deps: Deps,
  uid: string,
  alert: Suspect | null,
  own: OwnSession | null,
): Promise<number> {
  const ended = await endSessions(deps, uid, alert, own)
  await forgetDevice(deps, uid, alert)
  return ended
}

async function endSessions(
  deps: Deps,
  uid: string,
  alert: Suspect | null,
  own: OwnSession | null,
): Promise<number> {
  const { sid, authTimeSeconds } = alert ?? {}
  const keptSeconds = own?.authTimeSeconds
  const isSameSignIn = authTimeSeconds !== undefined && authTimeSeconds === keptSeconds
  const isOwn = sid === undefined || sid === own?.sid || isSameSignIn
  const isOpen = !isOwn && (await deps.sessions.state(uid, sid)) !== null
  if (isOwn || (!isOpen && authTimeSeconds === undefined)) {
    return own ? endOthersNow(deps, own) : endAll(deps, uid)
  }
  return deps.sessions.end(uid, {
    chosen: (other) => other === sid,
    signIns: authTimeSeconds === undefined ? [] : [authTimeSeconds],
    keptSeconds,
  })
}

/** Ends all sessions of a person, and all sign-ins made so far; returns how many sessions. */
export function endAll({ sessions, now }: Deps, uid: string): Promise<number> {
  const untilSeconds = Math.floor(now() / SECOND_MS)
  return sessions.end(uid, { chosen: () => true, untilSeconds, unused: true })
}

/** So that the suspect's next sign-in alerts again. A device that still has a session stays known: it may be the same. */
async function forgetDevice({ sessions }: Deps, uid: string, alert: Suspect | null): Promise<void> {
  const { device, browser } = alert ?? {}
  if (device === undefined || browser === undefined) return
  const open = Object.values(await sessions.list(uid))
  if (open.some((one) => one.device === device && one.browser === browser)) return
  await sessions.forgetDevice(uid, { device, browser })
}
