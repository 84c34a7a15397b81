import { MINUTE_MS } from '@sesame/contract/durations'
import type { Passkey } from '@sesame/contract/records/passkey'
import type { Account } from './account.ts'

/** A sign-up makes its passkey before its account, by so much at most. */
const MADE_TOGETHER_MS = MINUTE_MS

/**
 * Whether an account is the one that its passkey was made for. The identity service makes another of the same uid where a
 * custom token's was deleted since it was signed.
 */
export function hasMade(
  { createdAt }: Pick<Account, 'createdAt'>,
  passkey: Pick<Passkey, 'createdAt'>,
): boolean {
  return createdAt <= passkey.createdAt + MADE_TOGETHER_MS
}
