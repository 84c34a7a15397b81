import type { Provider } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'

/** The person as they will be: a way in that goes takes the proof with it that it made, so another has to prove. */
export function without(user: User, way: Provider): User {
  return { ...user, providers: user.providers.filter((one) => one !== way) }
}
