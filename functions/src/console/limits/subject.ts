import type { LimitSubject } from '@sesame/contract/endpoints/console/limits'
import { addressBucket } from '../../common/http/address-bucket.ts'
import type { Limit } from '../../common/limits/limits.ts'
import { mailbox } from '../../common/limits/mailbox.ts'
import type { ConsoleDeps } from '../console-deps.ts'

/** A subject as limits count it. */
export interface CountedSubject {
  readonly by: Limit['by']
  readonly subject: string
  /** The person, where it is one, or the mailbox of one. */
  readonly uid: string | null
}

/** What limits count of what an operator names, and whose it is: nobody acts on themselves by naming their address. */
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
