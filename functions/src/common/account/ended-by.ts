import type { SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import type { AccessRecord } from '../access/access-record.ts'
import type { Account } from './account.ts'
import { acceptedSince } from './methods.ts'

/** The facts of a sign-in that decide whether its account still accepts it. */
export type SignInFacts = Pick<SessionState, 'authTimeSeconds' | 'provider'>

/**
 * Which sign-ins the account no longer accepts. Accounts change at the identity service without our API, and their state
 * there outranks our sessions:
 *
 * - deleted or disabled: ends all sign-ins;
 * - tokens revoked by someone other than us, or password or address changed by their person ({@link acceptedSince}): ends
 *   earlier sign-ins.
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
 * Whether passkeys end when the address is verified. Without a profile, or with a guest's, they belong to a sign-up that was
 * never finished, so they end once another sign-in method proves the address. The service does not know passkeys and cannot
 * drop them itself.
 */
export function endsUnfinished(account: Account | null, known: User | null): boolean {
  const isUnfinished = known === null || known.isAnonymous
  return isUnfinished && account?.emailVerified === true && account.providers.length > 0
}
