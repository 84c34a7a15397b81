import type { Provider } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'

/**
 * Returns a copy of the user without one sign-in method. Before that method is removed, the person must prove their identity with
 * another one, because proofs with a removed method become invalid.
 */
export function withoutMethod(user: User, method: Provider): User {
  return { ...user, providers: user.providers.filter((one) => one !== method) }
}
