import { SECOND_MS } from '@sesame/contract/durations'
import { provider as knownProvider, type Provider } from '@sesame/contract/fields'
import type { Passkey } from '@sesame/contract/records/passkey'
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
 * previous holder's sign-in methods. They can no longer sign in, so the last sign-in is the new owner's. Who had passkeys
 * alone had no method to drop: the first one is the new owner's. So it is for a guest who had begun to sign up, and has an
 * address since.
 *
 * Source: Firebase, « Link multiple auth providers », unverified addresses.
 */
export function takenOverAt(account: Account, known: User | null): number | null {
  const { emailVerified, providers, lastSignInSeconds } = account
  if (!known || known.emailVerified || !emailVerified) return null
  const isDropped = known.providers.some((provider) => !providers.includes(provider))
  const isFirst = known.email !== null && known.providers.length === 0 && providers.length > 0
  return isDropped || isFirst ? lastSignInSeconds : null
}

/** A guest's passkey is made this long, at most, before the account gets its address, which counts as a change. */
const MADE_TOGETHER_MS = 10 * SECOND_MS

/**
 * Which passkeys end as the address is verified; null for none. The service knows nothing of passkeys, so it drops none
 * of a holder who never proved the address: all end with a takeover, and those older than a new password, which a mail
 * may have given. Whose own address it was may lose one so, and still has the password. Without a profile, or with a
 * guest's, passkeys are of a sign-up that was never finished: they end wherever another way in proves the address.
 */
export function passkeysEndedBy(
  account: Account | null,
  known: User | null,
): ((passkey: Pick<Passkey, 'createdAt'>) => boolean) | null {
  if (!account?.emailVerified || known?.emailVerified) return null
  // A guest's profile may not have followed yet.
  if (!known || known.isAnonymous) return account.providers.length > 0 ? () => true : null
  if (takenOverAt(account, known) !== null) return () => true
  const changedAt = account.validSinceSeconds * SECOND_MS
  const hasPassword = account.providers.includes('password')
  return hasPassword ? ({ createdAt }) => createdAt < changedAt - MADE_TOGETHER_MS : null
}

/** Not for guests, who have no method, passkeys, which the service does not list, nor methods unknown to this version. */
function isWayIn(provider: string | undefined): provider is Exclude<Provider, 'guest' | 'passkey'> {
  return provider !== 'guest' && provider !== 'passkey' && knownProvider.safeParse(provider).success
}
