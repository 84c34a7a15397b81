import type { SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import type { AccessRecord } from '../access/access-record.ts'
import type { Account } from './account.ts'
import { acceptedSince } from './methods.ts'

/** The facts of a sign-in that decide whether its account still accepts it. */
export type SignInFacts = Pick<SessionState, 'authTimeSeconds' | 'provider'>

/**
 * Returns a test for sign-ins that the account no longer accepts. Accounts can change at the identity service without our
 * API, and their state there outranks our sessions:
 *
 * - deleted or disabled: ends all sign-ins;
 * - tokens revoked by anyone but us, or the address changed by the account's owner: ends earlier sign-ins. A new password
 *   does not: our API ends sessions for it ({@link acceptedSince}).
 */
export function endedBy(
  account: Account | null,
  record: Pick<AccessRecord, 'methods' | 'revokedSeconds'>,
): (signIn: Pick<SignInFacts, 'authTimeSeconds'>) => boolean {
  if (!account || account.disabled) return () => true
  const since = acceptedSince(account, record)
  return ({ authTimeSeconds }) => authTimeSeconds < since
}

/**
 * Whether to remove passkeys that an unfinished sign-up left behind: there is no profile, or only a guest's. They are
 * removed once another sign-in method proves the address. The identity service does not know about passkeys, so it cannot
 * drop them itself.
 */
export function endsUnfinished(account: Account | null, known: User | null): boolean {
  const isUnfinished = known === null || known.isAnonymous
  return isUnfinished && account?.emailVerified === true && account.providers.length > 0
}
