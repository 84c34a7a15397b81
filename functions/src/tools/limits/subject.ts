import type { LimitSubject } from '@sesame/contract/endpoints/tools/limits'
import { addressBucket } from '../../common/http/address-bucket.ts'
import type { Limit } from '../../common/limits/limits.ts'
import { mailbox } from '../../common/limits/mailbox.ts'

/** A subject as limits count it. */
export interface CountedSubject {
  readonly by: Limit['by']
  readonly subject: string
  /** The person, where it is one. */
  readonly uid: string | null
}

/** What limits count of what an operator names. */
export function countedSubject(named: LimitSubject): CountedSubject {
  if ('uid' in named) return { by: 'person', subject: named.uid, uid: named.uid }
  if ('email' in named) return { by: 'email', subject: mailbox(named.email), uid: null }
  return { by: 'address', subject: addressBucket(named.address), uid: null }
}
