import { SECOND_MS } from '@sesame/contract/durations'
import type { Passkey } from '@sesame/contract/records/passkey'
import type { AccessRecord } from '../access/access-record.ts'
import type { Account } from './account.ts'
import { isRestored } from './gone.ts'

/** When an account was created, in whole seconds, since a restored backup is no more precise. */
export const madeSeconds = ({ createdAt }: Pick<Account, 'createdAt'>) =>
  Math.floor(createdAt / SECOND_MS)

/**
 * Whether a passkey was made for this very account, not for an earlier one with the same uid: the identity service creates
 * a new account if a custom token of a deleted account is used. A passkey made at sign-up predates its account, and belongs
 * to the first account it is used for. An account that we recreated keeps the earlier passkeys.
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
