import { SECOND_MS } from '@sesame/contract/durations'
import type { Notification } from '@sesame/contract/records/notification'
import { keysAt, type AccessRecord } from '../../common/access/access-record.ts'
import { forgetRemembered } from '../../common/access/second-factor.ts'
import { endSessions } from '../../common/access/sessions.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import {
  counted,
  endAll,
  endOthersNow,
  keptKey,
  type Ended,
  type OwnSession,
} from './end-others.ts'

type Suspect = Pick<Notification, 'sid' | 'authTimeSeconds' | 'device' | 'browser' | 'deviceId'>

interface Secured extends Ended {
  /** Whether all other sessions ended, not only the alert's. */
  readonly areAll: boolean
}

/**
 * Ends the session that an alert names, with its sign-in, which may have opened more sessions since. Also ends all other sessions
 * of the alert's device, because only the first session on a device causes an alert. To be safe, ends every session but the
 * caller's if the alert no longer exists, or names no session, the caller's session, or an ended session whose sign-in is
 * unknown. `own` is null if the caller has no session.
 */
export function endSuspect(
  record: AccessRecord,
  now: number,
  alert: Suspect | null,
  own: OwnSession | null,
): Secured {
  const { sid, authTimeSeconds } = alert ?? {}
  const isSameSignIn = authTimeSeconds !== undefined && authTimeSeconds === own?.authTimeSeconds
  const isOwn = sid === undefined || sid === own?.sid || isSameSignIn
  const isOpen = !isOwn && sid in record.states
  if (isOwn || (!isOpen && authTimeSeconds === undefined)) {
    const left = own ? endOthersNow(record, own, now) : endAll(record, now)
    return { ...left, areAll: true }
  }
  const device = deviceOf(record, alert)
  const there = sessionsOf(record, device)
  const left = endSessions(record, {
    chosen: (other) => other === sid || (other !== own?.sid && there.includes(other)),
    // Several sign-ins may match, because the alert stores the time of its sign-in only to the second.
    signIns: authTimeSeconds === undefined ? [] : keysAt(record, authTimeSeconds),
    kept: own ? keptKey(record, own) : undefined,
    // The stranger may be signed in to the console as well.
    consoleUntilSeconds: Math.floor(now / SECOND_MS),
  })
  return {
    ...counted(
      record,
      forgetRemembered(left, (one) => one !== device),
    ),
    areAll: false,
  }
}

/**
 * Returns the device of an alert, if the session that the alert names was on that device. A copied token is used on a different
 * device.
 */
function deviceOf({ shown }: AccessRecord, alert: Suspect | null): string | undefined {
  const session = shown[alert?.sid ?? '']
  const isThere = session?.device === alert?.device && session?.browser === alert?.browser
  return alert?.deviceId ?? (isThere ? session?.deviceId : undefined)
}

const sessionsOf = ({ states, shown }: AccessRecord, device: string | undefined): string[] =>
  device === undefined ? [] : Object.keys(states).filter((sid) => shown[sid]?.deviceId === device)

/**
 * Removes the alert's device from the known devices, unless the caller's session is on that device. The next sign-in on a removed
 * device triggers an alert again. `after` is the record whose sessions were ended.
 */
export function forgetDevice(
  before: AccessRecord,
  after: AccessRecord,
  then: Consequences,
  alert: Suspect | null,
): void {
  const device = deviceOf(before, alert)
  if (device === undefined || sessionsOf(after, device).length > 0) return
  then.write(`devices/${device}`, null)
}
