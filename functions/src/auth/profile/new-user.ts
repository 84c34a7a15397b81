import { PICTURE_HOSTS } from '@sesame/contract/account-providers'
import { EMPTY_PROFILE, user, type User } from '@sesame/contract/user'
import type { Account } from '../../common/account/account.ts'
import type { IdToken } from '../../common/ports/identity/identity.ts'

/** Builds a new profile from the identity service's data. */
export function newUser(
  { uid, provider, photoURL }: Pick<IdToken, 'uid' | 'provider' | 'photoURL'>,
  account: Account,
  chosen: Pick<User, 'displayName' | 'locale' | 'acceptedTermsAt'> & Partial<User>,
): User {
  return {
    ...EMPTY_PROFILE,
    uid,
    email: account.email,
    emailVerified: account.emailVerified,
    photoURL: providerPicture(photoURL) ?? providerPicture(account.photoURL),
    isAnonymous: provider === 'guest',
    providers: account.providers.filter((one) => one === provider),
    createdAt: account.createdAt,
    ...chosen,
  }
}

/** Returns a provider's picture, or null if a profile cannot show it. */
export function providerPicture(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null
  const { protocol, hostname, href } = new URL(url)
  const isShown = protocol === 'https:' && PICTURE_HOSTS.includes(hostname)
  return isShown && user.shape.photoURL.safeParse(href).success ? href : null
}
