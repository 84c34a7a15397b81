import { CallError } from '../../lib/api/call-error.ts'
import type {
  ActionCode,
  Identity,
  IdentityUser,
  PasswordPolicy,
} from '../../lib/identity/identity.ts'
import { DEFAULT_PASSWORD_POLICY } from '../../lib/password/password.ts'

export const identityMarie: IdentityUser = {
  uid: 'marie',
  email: 'marie.lefevre@exemple.fr',
  displayName: 'Marie Lefèvre',
  isAnonymous: false,
  providers: ['password', 'google.com'],
  idToken: () => Promise.resolve('preuve-de-marie'),
}

export const identityGuest: IdentityUser = {
  uid: 'invite',
  email: null,
  displayName: null,
  isAnonymous: true,
  providers: [],
  idToken: () => Promise.resolve('preuve-de-l-invite'),
}

/** Creates an error like those that the identity service's client throws. */
export function identityError(code: string): Error & { code: string } {
  return Object.assign(new Error(code), { code })
}

/** An identity service that records its calls, in order. */
export class FakeIdentity implements Identity {
  readonly steps: string[] = []
  readonly #failures = new Map<string, Error>()
  readonly #waits = new Map<string, Promise<unknown>>()
  current: IdentityUser | null = null
  /** Whether the person is remembered on the device. Open tabs always remember the person. */
  isRemembered = true
  /** The user that a custom token signs in. */
  vouched: IdentityUser = identityMarie
  policy: PasswordPolicy = DEFAULT_PASSWORD_POLICY
  /** The time when the password was last changed. */
  changedAt: number | null = null
  /** The addresses of the linked accounts. */
  addresses: Readonly<Record<string, string>> = {}
  action: ActionCode = { operation: 'resetPassword', email: 'marie.lefevre@exemple.fr' }
  /** The user who returns from a provider's page. */
  returning: IdentityUser | null = null

  /** Makes an operation wait. */
  hold(operation: keyof Identity, until: Promise<unknown>): void {
    this.#waits.set(operation, until)
  }

  /** Makes an operation fail; null makes it work again. */
  fail(operation: keyof Identity, error: Error | null): void {
    if (error === null) this.#failures.delete(operation)
    else this.#failures.set(operation, error)
  }

  setPersistence: Identity['setPersistence'] = (persistence) =>
    this.#do('setPersistence', persistence, () => undefined)
  signInWithPassword: Identity['signInWithPassword'] = (email) =>
    this.#do('signInWithPassword', email, () => this.#enter(identityMarie))
  signInWithPopup: Identity['signInWithPopup'] = (provider) =>
    this.#do('signInWithPopup', provider, () => this.#enter(identityMarie))
  signInWithRedirect: Identity['signInWithRedirect'] = (provider) =>
    this.#do('signInWithRedirect', provider, () => undefined)
  linkWithRedirect: Identity['linkWithRedirect'] = (provider) =>
    this.#do('linkWithRedirect', provider, () => undefined)
  reauthenticateWithRedirect: Identity['reauthenticateWithRedirect'] = (provider) =>
    this.#do('reauthenticateWithRedirect', provider, () => undefined)
  redirectResult: Identity['redirectResult'] = () =>
    this.#do('redirectResult', '', () => {
      if (this.returning === null) throw new CallError('client/redirect-cancelled')
      return this.#enter(this.returning)
    })
  linkWithPassword: Identity['linkWithPassword'] = (email) =>
    this.#do('linkWithPassword', email, () => this.#enter({ ...identityMarie, uid: this.#uid() }))
  linkWithPopup: Identity['linkWithPopup'] = (provider) =>
    this.#do('linkWithPopup', provider, () => this.#enter({ ...identityMarie, uid: this.#uid() }))
  updatePassword: Identity['updatePassword'] = () => this.#do('updatePassword', '', () => undefined)
  passwordChangedAt: Identity['passwordChangedAt'] = () =>
    this.#do('passwordChangedAt', '', () => this.changedAt)
  linkedAddresses: Identity['linkedAddresses'] = () =>
    this.#do('linkedAddresses', '', () => this.addresses)
  passwordPolicy: Identity['passwordPolicy'] = () =>
    this.#do('passwordPolicy', '', () => this.policy)
  checkActionCode: Identity['checkActionCode'] = (code) =>
    this.#do('checkActionCode', code, () => this.action)
  applyActionCode: Identity['applyActionCode'] = (code) =>
    this.#do('applyActionCode', code, () => undefined)
  confirmPasswordReset: Identity['confirmPasswordReset'] = (code) =>
    this.#do('confirmPasswordReset', code, () => undefined)
  reloadCurrentUser: Identity['reloadCurrentUser'] = () =>
    this.#do('reloadCurrentUser', '', () => undefined)
  signInAsGuest: Identity['signInAsGuest'] = () =>
    this.#do('signInAsGuest', '', () => this.#enter(identityGuest))
  signInWithCustomToken: Identity['signInWithCustomToken'] = (customToken) =>
    this.#do('signInWithCustomToken', customToken, () => this.#enter(this.vouched))
  createUser: Identity['createUser'] = (email) =>
    this.#do('createUser', email, () => this.#enter(identityMarie))
  updateDisplayName: Identity['updateDisplayName'] = (name) =>
    this.#do('updateDisplayName', name, () => undefined)
  currentUser: Identity['currentUser'] = () => Promise.resolve(this.current)
  rememberedUser: Identity['rememberedUser'] = () =>
    Promise.resolve(this.isRemembered ? this.current : null)
  reauthenticateWithPassword: Identity['reauthenticateWithPassword'] = () =>
    this.#do('reauthenticateWithPassword', '', () => this.#enter(this.current ?? identityMarie))
  reauthenticateWithPopup: Identity['reauthenticateWithPopup'] = (provider) =>
    this.#do('reauthenticateWithPopup', provider, () => this.#enter(this.current ?? identityMarie))
  deleteCurrentUser: Identity['deleteCurrentUser'] = () =>
    this.#do('deleteCurrentUser', '', () => this.#leave())
  forgetTab: Identity['forgetTab'] = () => this.#do('forgetTab', '', () => this.#leave())
  signOut: Identity['signOut'] = () => this.#do('signOut', '', () => this.#leave())

  #uid(): string {
    return this.current?.uid ?? identityGuest.uid
  }

  #enter(user: IdentityUser): IdentityUser {
    this.current = user
    return user
  }

  #leave(): void {
    this.current = null
  }

  async #do<T>(operation: keyof Identity, detail: string, act: () => T): Promise<T> {
    this.steps.push(detail === '' ? operation : `${operation} ${detail}`)
    const failure = this.#failures.get(operation)
    await this.#waits.get(operation)
    if (failure !== undefined) throw failure
    return act()
  }
}
