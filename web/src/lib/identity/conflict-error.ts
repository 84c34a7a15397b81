import type { AccountProvider } from '@sesame/contract/account-providers'
import type { IdentityUser } from './identity.ts'

/**
 * Thrown if the address of a provider's account belongs to one of our accounts that has another method. `link` adds the provider
 * to the account that is signed in when `link` is called.
 */
export class DifferentMethodError extends Error {
  readonly code = 'auth/account-exists-with-different-credential'
  readonly provider: AccountProvider
  readonly email: string
  readonly link: () => Promise<IdentityUser>

  constructor(
    details: Pick<DifferentMethodError, 'provider' | 'email' | 'link'>,
    options?: ErrorOptions,
  ) {
    super('auth/account-exists-with-different-credential', options)
    this.name = 'DifferentMethodError'
    this.provider = details.provider
    this.email = details.email
    this.link = details.link
  }
}

/** Thrown if the credential to link already belongs to another account. `signIn` signs in to that account instead. */
export class CredentialTakenError extends Error {
  readonly code: 'auth/credential-already-in-use' | 'auth/email-already-in-use'
  readonly signIn: () => Promise<IdentityUser>

  constructor(
    code: CredentialTakenError['code'],
    signIn: CredentialTakenError['signIn'],
    options?: ErrorOptions,
  ) {
    super(code, options)
    this.name = 'CredentialTakenError'
    this.code = code
    this.signIn = signIn
  }
}
