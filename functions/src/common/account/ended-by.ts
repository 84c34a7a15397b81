import { provider as knownProvider, type Provider } from '@sesame/contract/fields'
import type { SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import type { Account } from './account.ts'

/** What of a sign-in decides whether its account still stands for it. */
export type SignInFacts = Pick<SessionState, 'authTimeSeconds' | 'provider'>

/**
 * Which sign-ins an account ends, as the identity service has it now. An account changes there
 * without passing through our API, and what it says outranks what a session remembers:
 *
 * - deleted or disabled: every sign-in;
 * - tokens revoked, password or address changed (`validSinceSeconds`): every sign-in before that;
 * - a way in removed: the sign-ins that were proved by it;
 * - taken over ({@link takenOverAt}): every sign-in before that.
 *
 * @param known the profile as it was when we last looked; null where there is none.
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
 * The identity service gives an account whose address was never verified to the person who proves it, and
 * drops the ways in of who had it before. The earlier holder can no longer sign in, so the account's
 * last sign-in is its owner's. Returns when that was, in seconds; null when nobody took the account over.
 *
 * Source: Firebase, « Link multiple auth providers », unverified addresses.
 */
export function takenOverAt(account: Account, known: User | null): number | null {
  const { emailVerified, providers, lastSignInSeconds } = account
  if (!known || known.emailVerified || !emailVerified) return null
  const isDropped = known.providers.some((provider) => !providers.includes(provider))
  return isDropped ? lastSignInSeconds : null
}

/** A guest has none, and of one that only another version knows nothing can be said. */
function isWayIn(provider: string | undefined): provider is Exclude<Provider, 'guest'> {
  return provider !== 'guest' && knownProvider.safeParse(provider).success
}
