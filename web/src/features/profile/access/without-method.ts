import type { Provider } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'

/**
 * A copy of the user without one sign-in method, for a proof before that method is removed. Proofs with a removed method become
 * invalid, so the person must use another one.
 */
export function withoutMethod(user: User, method: Provider): User {
  return { ...user, providers: user.providers.filter((one) => one !== method) }
}
