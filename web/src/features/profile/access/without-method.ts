import type { Provider } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'

/**
 * The person without a sign-in method. Removing it invalidates its proofs, so another method has to prove the identity.
 */
export function withoutMethod(user: User, method: Provider): User {
  return { ...user, providers: user.providers.filter((one) => one !== method) }
}
