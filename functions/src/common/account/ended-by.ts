import { provider as knownProvider, type Provider } from '@sesame/contract/fields'
import type { SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import type { Account } from './account.ts'

/** The facts of a sign-in that decide whether its account still accepts it. */
export type SignInFacts = Pick<SessionState, 'authTimeSeconds' | 'provider'>

/**
 * Which sign-ins the account no longer accepts. Accounts change at the identity service without our API, and
 * their state there outranks our sessions:
 *
 * - deleted or disabled: ends all sign-ins;
 * - tokens revoked, password or address changed (`validSinceSeconds`): ends earlier sign-ins;
 * - sign-in method removed: ends the sign-ins made with it;
 * - taken over ({@link takenOverAt}): ends earlier sign-ins.
 *
 * @param known the profile as we last stored it; null when there is none.
 */
export function endedBy(
  account: Account | null,
  known: User | null,
): (signIn: SignInFacts) => boolean {
  if (!account || account.disabled) return () => true
  const { validSinceSeconds, providers } = account
  const since = Math.max(validSinceSeconds, takenOverAt(account, known) ?? 0)
  return ({ authTimeSeconds, provider }) =>
    authTimeSeconds < since || (isWayIn(provider) && !providers.includes(provider))
}

/**
 * When an account was taken over, in seconds; null when it was not.
 *
 * The identity service gives an account with an unverified address to the person who verifies it, and drops the
 * previous holder's sign-in methods. They can no longer sign in, so the last sign-in is the new owner's.
 *
 * Source: Firebase, « Link multiple auth providers », unverified addresses.
 */
export function takenOverAt(account: Account, known: User | null): number | null {
  const { emailVerified, providers, lastSignInSeconds } = account
  if (!known || known.emailVerified || !emailVerified) return null
  const isDropped = known.providers.some((provider) => !providers.includes(provider))
  return isDropped ? lastSignInSeconds : null
}

/** Not for guests, who have no method, nor for methods that this version does not know. */
function isWayIn(provider: string | undefined): provider is Exclude<Provider, 'guest'> {
  return provider !== 'guest' && knownProvider.safeParse(provider).success
}
