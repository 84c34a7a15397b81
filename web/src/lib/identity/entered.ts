import type { UserCredential } from 'firebase/auth'
import { openTabs } from './firebase-auth.ts'
import { identityUser } from './identity-user.ts'
import type { IdentityUser } from './identity.ts'

/** Moves the user who has just signed in to the storage that was chosen for this sign-in. */
export async function entered({ user }: UserCredential): Promise<IdentityUser> {
  await openTabs.moveToChosen()
  return identityUser(user)
}
