import type { User } from '@sesame/contract/user'
import type { IdentityService } from '../common/identity.ts'
import type { UserStore } from '../common/user-store.ts'

interface Deps {
  readonly users: Pick<UserStore, 'update'>
  readonly identity: Pick<IdentityService, 'user'>
}

/**
 * The profile with the address, its verification and the providers that the identity service has
 * now: they change there, by a link in a mail or in the client's own hands. Null when it is gone.
 */
export async function followIdentity({ users, identity }: Deps, known: User): Promise<User | null> {
  const { email, emailVerified, providers } = await identity.user(known.uid)
  const same =
    email === known.email &&
    emailVerified === known.emailVerified &&
    [...providers].sort().join() === [...known.providers].sort().join()
  if (same) return known
  return users.update(known.uid, { email, emailVerified, providers: [...providers] })
}
