import type { Notification } from '@sesame/contract/records/notification'
import type { AccessRecord } from '../access/access-record.ts'
import { dayOfWait, nextOfWait, type Wait } from '../access/factor.ts'
import { afterWait, beginWait, requireFactor, waitTold } from '../access/second-factor.ts'
import type { Consequences } from '../person/consequences.ts'
import type { Decided } from '../person/person.ts'

/** The session and the device that requested the waiting period; empty if no device did. */
type About = Partial<Pick<Notification, 'sid' | 'device' | 'browser' | 'place'>>

interface Beginning {
  readonly waitMs: number
  readonly by: Wait['by']
  readonly about: About
}

/**
 * Begins the waiting period and alerts the person. If a waiting period has already begun, does nothing, because it cannot
 * be shortened. Returns the end of the waiting period (ms).
 */
export function waiting(
  record: AccessRecord,
  then: Consequences,
  { waitMs, by, about }: Beginning,
): Decided<number> {
  const alert = then.draw('wait')
  const left = beginWait(record, { by, waitMs, alert }, then.at)
  const { wait, since } = requireFactor(left)
  if (left !== record && wait) {
    then.alert(alertOf(wait, about), alert)
    then.audit('second-factor-wait-begun', { ...about })
  }
  return { record: left, result: wait?.until ?? since }
}

/** Returns the record without its second factor if the waiting period has ended; otherwise, the same record. */
export function withWaitOver(record: AccessRecord, then: Consequences): AccessRecord {
  const left = afterWait(record, then.at)
  if (left === record) return record
  then.alert({ kind: 'second-factor-removed' })
  then.audit('second-factor-removed')
  then.count('second-factor-removed')
  return left
}

/**
 * Removes the second factor if its waiting period has ended. Until then, repeats the alert about the waiting period once
 * a day. A new alert each day would ask the person the same question again. `asked` is the stored alert.
 */
export function withWaitFollowed(
  record: AccessRecord,
  then: Consequences,
  asked: Notification | null,
): AccessRecord {
  const left = withWaitOver(record, then)
  const { wait } = left.factor ?? {}
  if (wait === undefined || nextOfWait(wait) > then.at) return left
  const alert = wait.alert ?? then.draw('wait')
  then.repeatAlert(
    { ...asked, ...alertOf(wait, {}), at: wait.since },
    alert,
    dayOfWait(wait, then.at),
  )
  return waitTold(left, then.at)
}

const alertOf = ({ until, by }: Wait, about: About) =>
  ({ kind: 'second-factor-wait', ...about, wait: { until, by } }) as const
