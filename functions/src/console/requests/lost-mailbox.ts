import { KEPT_REQUESTS_MS } from '@sesame/contract/constants'
import { isSameAddress } from '@sesame/contract/email-address'
import type { Notification } from '@sesame/contract/records/notification'
import type { Known } from '../../common/person/facts.ts'
import type { KeptRequest } from '../../common/ports/console/request-store.ts'

/** A change of a person's address to `email`, because they lost the mailbox at the address `from`. */
export type LostMailbox = KeptRequest &
  Readonly<Record<'email' | 'from', string>> & { readonly decidedAt: number }

type Alerts = Known<'alerts'>['alerts']

/**
 * Finds the request that gave a person their current address because they lost their mailbox. Returns null if there is no
 * such request in the last 30 days, if the request was interrupted before the account had the new address, or if the mailbox
 * was later found to be taken.
 */
export function lostMailboxIn(
  requests: readonly KeptRequest[],
  { user, account, alerts }: Omit<Known<'user' | 'account' | 'alerts'>, 'record'>,
  now: number,
): LostMailbox | null {
  const [last] = requests
    // Ignore old requests, because they are deleted only when a newer one is added.
    .filter(({ at }) => now - at < KEPT_REQUESTS_MS)
    // A request in the state `approved` was performed if the person has the requested address. Otherwise, the request was
    // interrupted.
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
    // A report in the state `approved` was performed if the alert about the change is marked as answered.
    (state === 'done' || (state === 'approved' && answeredAt >= at))
  return requests.some(isReport) ? null : { ...last, email, from, decidedAt }
}

/** Returns the alert about a change of address: the first alert of this kind since the change was approved. */
export const alertOf = (
  alerts: Alerts,
  { decidedAt }: Pick<LostMailbox, 'decidedAt'>,
): (Notification & { readonly id: string }) | undefined =>
  Object.entries(alerts)
    .map(([id, alert]) => ({ ...alert, id }))
    .filter(({ kind, at }) => kind === 'email-changed' && at >= decidedAt)
    .sort((a, b) => a.at - b.at)[0]
