import { isSameAddress } from '@sesame/contract/email-address'
import type { Facts } from '../../common/person/facts.ts'
import type { KeptRequest } from '../../common/ports/console/request-store.ts'

/** A change of address for a lost mailbox, which was at the address `from`. */
export type LostMailbox = KeptRequest & { readonly from: string; readonly decidedAt: number }

/**
 * The change that gave a person this address because the mailbox before it was lost. Null if there is none among the requests
 * about them, if it was cut off before their account had the new address, or if that mailbox was found to be taken since.
 */
export function lostMailboxIn(
  requests: readonly KeptRequest[],
  { user, account }: Pick<Facts, 'user' | 'account'>,
): LostMailbox | null {
  const [last] = requests
    .filter(({ kind }) => kind === 'address' || kind === 'mailbox')
    // A change is made although its end was not noted if the person has its address. Otherwise it was cut off.
    .filter(
      ({ kind, state, email }) =>
        state === 'done' ||
        (kind === 'address' && state === 'approved' && isSameAddress(user?.email, email)),
    )
    .sort((a, b) => (b.decidedAt ?? 0) - (a.decidedAt ?? 0))
  if (last?.cause !== 'lost' || !isSameAddress(user?.email, last.email)) return null
  const { from, decidedAt } = last
  if (from === undefined || decidedAt === undefined) return null
  return isSameAddress(account?.email, from) ? null : { ...last, from, decidedAt }
}
