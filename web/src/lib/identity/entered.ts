import type { UserCredential } from 'firebase/auth'
import { openTabs } from './firebase-auth.ts'
import { identityUser } from './identity-user.ts'
import type { IdentityUser } from './identity.ts'

/** The user who signed in, moved to the storage they chose. */
export async function entered({ user }: UserCredential): Promise<IdentityUser> {
  await openTabs.settle()
  return identityUser(user)
}
