import type { Notification } from '@sesame/contract/records/notification'
import type { AccessRecord } from '../../common/access/access-record.ts'
import { beginWait } from '../../common/access/second-factor.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import type { Decided } from '../../common/person/person.ts'
import { requireFactor } from './own-code.ts'

interface Beginning {
  readonly waitMs: number
  readonly by: 'person' | 'team'
  /** The session and the device that asked, if a device did. */
  readonly about: Pick<Notification, 'sid' | 'device' | 'browser' | 'place'>
}

/** Begins the waiting period, and tells the person. One that has begun goes on: it cannot be shortened. Returns its end (ms). */
export function waiting(
  record: AccessRecord,
  then: Consequences,
  { waitMs, by, about }: Beginning,
): Decided<number> {
  const left = beginWait(record, by, waitMs, then.at)
  const { wait, since } = requireFactor(left)
  if (left !== record) {
    then.alert({ kind: 'second-factor-wait', ...about })
    then.audit('second-factor-wait-begun', { ...about })
  }
  return { record: left, result: wait?.until ?? since }
}
