import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Notification } from '@sesame/contract/records/notification'
import { keyOfSignIn, type AccessRecord } from '../../common/access/access-record.ts'
import { forgetRemembered } from '../../common/access/second-factor.ts'
import { endSessions, everySignIn } from '../../common/access/sessions.ts'
import type { Origin } from '../../common/origin.ts'
import type { Consequences } from '../../common/person/consequences.ts'

/**
 * A sign-in more recent than this might not have opened its session yet. If it were ended, a thief with a stolen session could
 * lock the owner out.
 */
const IN_TRANSIT_MS = MINUTE_MS

/** The session that stays open while the others end. */
export interface OwnSession {
  readonly sid: string
  readonly authTimeSeconds: number
}

/** A record, and how many of its sessions were ended. */
export interface Ended {
  readonly record: AccessRecord
  readonly ended: number
}

export function counted(before: AccessRecord, record: AccessRecord): Ended {
  return {
    record,
    ended: Object.keys(before.states).filter((sid) => !(sid in record.states)).length,
  }
}

/** Returns the key of a session's sign-in. */
export const keptKey = ({ states }: AccessRecord, own: OwnSession): string =>
  keyOfSignIn(states[own.sid] ?? own)

/** Ends all other sessions, and the sign-ins up to `untilSeconds` that have no session. */
function endOthers(record: AccessRecord, own: OwnSession, untilSeconds: number): Ended {
  const left = endSessions(record, {
    chosen: (other) => other !== own.sid,
    kept: keptKey(record, own),
    untilSeconds,
  })
  const device = record.shown[own.sid]?.deviceId
  return counted(
    record,
    forgetRemembered(left, (one) => one === device),
  )
}

/** Ends all other sessions, and every sign-in that is older than a minute. */
export function endOthersNow(record: AccessRecord, own: OwnSession, now: number): Ended {
  return endOthers(record, own, Math.floor((now - IN_TRANSIT_MS) / SECOND_MS))
}

/** After a new password, ends all other sessions and every older sign-in, and alerts the person. */
export function endOlder(
  record: AccessRecord,
  then: Consequences,
  own: OwnSession,
  { kind, origin }: { readonly kind: Notification['kind']; readonly origin: Origin },
): Ended {
  const { sid, authTimeSeconds } = own
  then.alert({ kind, sid, authTimeSeconds, ...origin })
  return endOthers(record, own, authTimeSeconds - 1)
}

/** Ends all sessions of a person, and all sign-ins made so far. */
export function endAll(record: AccessRecord, now: number): Ended {
  return counted(record, forgetRemembered(endSessions(record, everySignIn(now))))
}
