import { KEPT_REQUESTS_MS } from '@sesame/contract/constants'
import { isSameAddress } from '@sesame/contract/email-address'
import type { Notification } from '@sesame/contract/records/notification'
import type { Known } from '../../common/person/facts.ts'
import type { KeptRequest } from '../../common/ports/console/request-store.ts'

/** A change of address to `email` for a lost mailbox, which was at the address `from`. */
export type LostMailbox = KeptRequest &
  Readonly<Record<'email' | 'from', string>> & { readonly decidedAt: number }

type Alerts = Known<'alerts'>['alerts']

/**
 * The change that gave a person this address because the mailbox before it was lost. Null if there is none among the requests
 * about them of the last 30 days, if it was cut off before their account had the new address, or if that mailbox was found to be
 * taken since.
 */
export function lostMailboxIn(
  requests: readonly KeptRequest[],
  { user, account, alerts }: Omit<Known<'user' | 'account' | 'alerts'>, 'record'>,
  now: number,
): LostMailbox | null {
  const [last] = requests
    // A request that is too old stays until a newer one is added.
    .filter(({ at }) => now - at < KEPT_REQUESTS_MS)
    // A change is made although its end was not noted if the person has its address. Otherwise it was cut off.
    .filter(
      ({ kind, state, email }) =>
        kind === 'address' &&
        (state === 'done' || (state === 'approved' && isSameAddress(user?.email, email))),
    )
    .sort((a, b) => (b.decidedAt ?? 0) - (a.decidedAt ?? 0))
  if (last?.cause !== 'lost' || !isSameAddress(user?.email, last.email)) return null
  const { email, from, decidedAt } = last
  if (email === undefined || from === undefined || decidedAt === undefined) return null
  if (isSameAddress(account?.email, from)) return null
  const { answeredAt = 0 } = alertOf(alerts, { decidedAt }) ?? {}
  const isReport = ({ kind, state, decidedAt: at = 0 }: KeptRequest) =>
    kind === 'mailbox' &&
    at >= decidedAt &&
    // A report is made although its end was not noted if it has answered the alert of the change.
    (state === 'done' || (state === 'approved' && answeredAt >= at))
  return requests.some(isReport) ? null : { ...last, email, from, decidedAt }
}

/** The alert of a change of address: the first one since its approval. */
export const alertOf = (
  alerts: Alerts,
  { decidedAt }: Pick<LostMailbox, 'decidedAt'>,
): (Notification & { readonly id: string }) | undefined =>
  Object.entries(alerts)
    .map(([id, alert]) => ({ ...alert, id }))
    .filter(({ kind, at }) => kind === 'email-changed' && at >= decidedAt)
    .sort((a, b) => a.at - b.at)[0]
