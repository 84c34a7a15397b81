import { MINUTE_MS } from '@sesame/contract/durations'
import type { Passkey } from '@sesame/contract/records/passkey'
import type { AccessRecord } from '../access/access-record.ts'
import type { Account } from './account.ts'
import { isRestored } from './gone.ts'

/** A sign-up makes its passkey before its account, by so much at most. */
const MADE_TOGETHER_MS = MINUTE_MS

/**
 * Whether an account is the one that its passkey was made for. The identity service makes another of the same uid where a
 * custom token's was deleted since it was signed. The one that we made again has the passkeys of before.
 */
export function hasMade(
  account: Pick<Account, 'createdAt'>,
  passkey: Pick<Passkey, 'createdAt'>,
  record: Pick<AccessRecord, 'restored'>,
): boolean {
  const isYounger = account.createdAt > passkey.createdAt + MADE_TOGETHER_MS
  return !isYounger || isRestored(record, account)
}
