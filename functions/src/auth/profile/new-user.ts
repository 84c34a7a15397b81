import type { Locale } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'
import type { IdentityProof } from '../../common/ports/identity.ts'
import { providerPicture } from './provider-picture.ts'

/** A profile from what the identity service knows. */
export function newUser(
  { uid, provider, photoURL, account }: IdentityProof,
  chosen: { displayName: string | null; locale: Locale; acceptedTermsAt: number | null },
): User {
  return {
    uid,
    email: account.email,
    emailVerified: account.emailVerified,
    photoURL: providerPicture(photoURL) ?? providerPicture(account.photoURL),
    isAnonymous: provider === 'guest',
    providers: [...account.providers],
    createdAt: account.createdAt,
    ...chosen,
  }
}
