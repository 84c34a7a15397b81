import type { Locale } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'
import type { IdentityProof, IdentityUser } from '../common/identity.ts'
import { providerPicture } from './provider-picture.ts'

/** A profile from what the identity service knows. */
export function newUser(
  proof: IdentityProof,
  { providers, photoURL, createdAt }: IdentityUser,
  chosen: { displayName: string | null; locale: Locale; acceptedTermsAt: number | null },
): User {
  return {
    uid: proof.uid,
    email: proof.email,
    emailVerified: proof.emailVerified,
    photoURL: providerPicture(proof.photoURL) ?? providerPicture(photoURL),
    isAnonymous: proof.provider === 'guest',
    providers: [...providers],
    createdAt,
    ...chosen,
  }
}
