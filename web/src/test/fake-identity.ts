import type { Identity, IdentityUser } from '../lib/identity/identity.ts'

export const identityMarie: IdentityUser = {
  uid: 'marie',
  email: 'marie.lefevre@exemple.fr',
  displayName: 'Marie Lefèvre',
  isAnonymous: false,
  idToken: () => Promise.resolve('preuve-de-marie'),
}

export const identityGuest: IdentityUser = {
  uid: 'invite',
  email: null,
  displayName: null,
  isAnonymous: true,
  idToken: () => Promise.resolve('preuve-de-l-invite'),
}

/** An error as the identity service's client throws it. */
export function identityError(code: string): Error & { code: string } {
  return Object.assign(new Error(code), { code })
}

/** An identity service that writes down, in order, what was asked of it. */
export class FakeIdentity implements Identity {
  readonly steps: string[] = []
  readonly #failures = new Map<string, Error>()
  readonly #waits = new Map<string, Promise<unknown>>()
  current: IdentityUser | null = null

  /** Makes an operation wait. */
  hold(operation: keyof Identity, until: Promise<unknown>): void {
    this.#waits.set(operation, until)
  }

  /** Makes an operation fail, until told otherwise. */
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
  signInAsGuest: Identity['signInAsGuest'] = () =>
    this.#do('signInAsGuest', '', () => this.#enter(identityGuest))
  createUser: Identity['createUser'] = (email) =>
    this.#do('createUser', email, () => this.#enter(identityMarie))
  updateDisplayName: Identity['updateDisplayName'] = (name) =>
    this.#do('updateDisplayName', name, () => undefined)
  currentUser: Identity['currentUser'] = () => Promise.resolve(this.current)
  deleteCurrentUser: Identity['deleteCurrentUser'] = () =>
    this.#do('deleteCurrentUser', '', () => this.#leave())
  forgetTab: Identity['forgetTab'] = () => this.#do('forgetTab', '', () => this.#leave())
  signOut: Identity['signOut'] = () => this.#do('signOut', '', () => this.#leave())

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
