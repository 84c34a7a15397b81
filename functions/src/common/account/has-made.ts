import { SECOND_MS } from '@sesame/contract/durations'
import type { Passkey } from '@sesame/contract/records/passkey'
import type { AccessRecord } from '../access/access-record.ts'
import type { Account } from './account.ts'
import { isRestored } from './gone.ts'

/** When an account was made, to the second: one that comes from a backup is not known better. */
export const madeSeconds = ({ createdAt }: Pick<Account, 'createdAt'>) =>
  Math.floor(createdAt / SECOND_MS)

/**
 * Whether an account is the one that its passkey was made for. The identity service makes another of the same uid where a
 * custom token's was deleted since it was signed. A sign-up's own passkey, which is made before its account, takes the first
 * that it is used for; the account that we made again has the passkeys of before.
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
