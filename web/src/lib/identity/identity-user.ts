import type { User } from 'firebase/auth'
import type { IdentityUser } from './identity.ts'

/** Converts the SDK's user to the fields that we use. If the user has no name, uses the name of a linked account. */
export function identityUser(user: User): IdentityUser {
  const { uid, email, isAnonymous, providerData } = user
  const providers = providerData.map(({ providerId }) => providerId)
  const displayName = user.displayName ?? named(providerData)
  return { uid, email, displayName, isAnonymous, providers, idToken: () => user.getIdToken() }
}

function named(profiles: User['providerData']): string | null {
  return profiles.find(({ displayName }) => displayName !== null)?.displayName ?? null
}
