import type { Provider } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'

/**
 * A copy of the user, without one sign-in method. Removing a method invalidates its proofs, so another method must prove the
 * identity.
 */
export function withoutMethod(user: User, method: Provider): User {
  return { ...user, providers: user.providers.filter((one) => one !== method) }
}
