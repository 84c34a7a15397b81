import type { SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import type { AccessRecord } from '../access/access-record.ts'
import type { Account } from './account.ts'
import { acceptedSince } from './methods.ts'

/** The facts about a sign-in that decide whether its account still accepts it. */
export type SignInFacts = Pick<SessionState, 'authTimeSeconds' | 'provider'>

/**
 * Returns a function that selects the sign-ins that the account no longer accepts. Accounts can change at the identity service
 * without our API, and their state there takes precedence over our sessions:
 *
 * - deleted or disabled: ends all sign-ins;
 * - tokens revoked by anyone but us, or the address changed by the account's owner: ends earlier sign-ins. A new password does
 *   not: our API ends sessions for it ({@link acceptedSince}).
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
 * Whether to remove the passkeys of an unfinished sign-up (the person has no profile or is still a guest), because
 * another sign-in method has proved the e-mail address. The identity service cannot remove them, because it does not know
 * about passkeys.
 */
export function endsUnfinished(account: Account | null, known: User | null): boolean {
  const isUnfinished = known === null || known.isAnonymous
  return isUnfinished && account?.emailVerified === true && account.providers.length > 0
}
