import type { LimitSubject } from '@sesame/contract/endpoints/console/limits'
import { addressBucket } from '../../common/http/address-bucket.ts'
import type { Limit } from '../../common/limits/limits.ts'
import { mailbox } from '../../common/limits/mailbox.ts'
import type { ConsoleDeps } from '../console-deps.ts'

/** The key by which limits count a subject. */
export interface CountedSubject {
  readonly by: Limit['by']
  readonly subject: string
  /** The uid of the person, or of the mailbox's owner; null if there is none. */
  readonly uid: string | null
}

/**
 * Converts a subject named by an operator to the key by which limits count it. Also returns the person to whom the subject
 * belongs, so that operators cannot act on themselves by entering their own address.
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
