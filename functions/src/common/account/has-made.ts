import { SECOND_MS } from '@sesame/contract/durations'
import type { Passkey } from '@sesame/contract/records/passkey'
import type { AccessRecord } from '../access/access-record.ts'
import type { Account } from './account.ts'
import { isRestored } from './gone.ts'

/**
 * Returns the time (seconds) when an account was created. Whole seconds, because a restored backup is not more precise.
 */
export const madeSeconds = ({ createdAt }: Pick<Account, 'createdAt'>) =>
  Math.floor(createdAt / SECOND_MS)

/**
 * Whether a passkey was made for this account and not for an earlier one with the same uid: the identity service creates a new
 * account if a deleted account's custom token is used. A passkey made at sign-up is older than its account, and belongs to the
 * first account for which it is used. An account that we recreated keeps the earlier passkeys.
 */
export function hasMade(
  account: Pick<Account, 'createdAt'>,
  { accountSeconds }: Pick<Passkey, 'accountSeconds'>,
  record: Pick<AccessRecord, 'restored'>,
): boolean {
  return (
    accountSeconds === undefined ||
    accountSeconds === madeSeconds(account) ||
    isRestored(record, account)
  )
}
