import { SECOND_MS } from '@sesame/contract/durations'
import type { Passkey } from '@sesame/contract/records/passkey'
import type { AccessRecord } from '../access/access-record.ts'
import type { Account } from './account.ts'
import { isRestored } from './gone.ts'

/** When an account was created, to the second: a restored backup is no more precise. */
export const madeSeconds = ({ createdAt }: Pick<Account, 'createdAt'>) =>
  Math.floor(createdAt / SECOND_MS)

/**
 * Whether an account is the one that its passkey was made for. If the account of a custom token has been deleted since, the
 * identity service creates another with the same uid. A passkey from sign-up predates its account, and takes the first one it
 * is used for. An account that we recreated keeps the earlier passkeys.
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
