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
 * - taken over by who could prove the address, which removed ways in that somebody else had set up:
 *   every sign-in.
 *
 * @param known the profile as it was when we last looked; null where there is none.
 */
export function endedBy(
  account: Account | null,
  known: User | null,
): (signIn: SignInFacts) => boolean {
  if (!account || account.disabled || isTakenOver(account, known)) return () => true
  const { validSinceSeconds, providers } = account
  return ({ authTimeSeconds, provider }) =>
    authTimeSeconds < validSinceSeconds || (isWayIn(provider) && !providers.includes(provider))
}

/** A guest has none, and of one that only another version knows nothing can be said. */
function isWayIn(provider: string | undefined): provider is Exclude<Provider, 'guest'> {
  return provider !== 'guest' && knownProvider.safeParse(provider).success
}

/**
 * The identity service gives an account whose address was never verified to the person who proves it, and
 * drops the ways in of who had it before.
 *
 * Source: Firebase, « Link multiple auth providers », unverified addresses.
 */
function isTakenOver({ emailVerified, providers }: Account, known: User | null): boolean {
  if (!known || known.emailVerified || !emailVerified) return false
  return known.providers.some((provider) => !providers.includes(provider))
}
