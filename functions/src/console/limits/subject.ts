import type { LimitSubject } from '@sesame/contract/endpoints/console/limits'
import { addressBucket } from '../../common/http/address-bucket.ts'
import type { Limit } from '../../common/limits/limits.ts'
import { mailbox } from '../../common/limits/mailbox.ts'
import type { ConsoleDeps } from '../console-deps.ts'

/** A subject in the form in which limits count it. */
export interface CountedSubject {
  readonly by: Limit['by']
  readonly subject: string
  /** The person, or the owner of the mailbox; null if there is none. */
  readonly uid: string | null
}

/**
 * Returns the form in which limits count a subject named by an operator, and the person it belongs to, so that
 * operators cannot act on themselves by entering their own address.
 */
export async function countedSubject(
  { accounts }: Pick<ConsoleDeps, 'accounts'>,
  named: LimitSubject,
): Promise<CountedSubject> {
  if ('uid' in named) return { by: 'person', subject: named.uid, uid: named.uid }
  if ('email' in named) {
    const subject = mailbox(named.email)
    return { by: 'email', subject, uid: await accounts.resolve(subject) }
  }
  return { by: 'address', subject: addressBucket(named.address), uid: null }
}
