import { CallError } from '../../api/call-error.ts'
import type { IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Begin } from './begin.ts'
import type { Exchange } from './exchange.ts'

/** The person who asked to stay signed in on this device, if any. */
export interface Remembered {
  /** Resolves to the remembered person, who may continue without a password; null if there is none. */
  person: () => Promise<IdentityUser | null>
  /**
   * Resolves to the address of a person who stays signed in only until the tabs close; null for a guest or if there is no such
   * person.
   */
  addressHere: () => Promise<string | null>
  /** Signs in the remembered person (« Continuer en tant que … »). */
  enter: () => Promise<void>
  /** Forgets the remembered person (« Oublier ce compte »). */
  forget: () => Promise<void>
}

export function createRemembered(
  { loadIdentity }: Pick<AuthPorts, 'loadIdentity'>,
  begin: Begin,
  exchange: () => Promise<Exchange>,
  leaving: () => Promise<void>,
): Remembered {
  return {
    async person() {
      // Wait until a running sign-out has finished. Until then, the signed-out user can still be read.
      await leaving()
      const user = await (await loadIdentity()).rememberedUser()
      // Guests have their own button to come back.
      return user?.isAnonymous === true ? null : user
    },
    addressHere: async () => (await (await loadIdentity()).currentUser())?.email ?? null,
    async enter() {
      const identity = await begin()
      const user = await identity.rememberedUser()
      if (user === null) throw new CallError('auth/session-ended', { status: 401 })
      await (await exchange()).reopen(identity, user, true)
    },
    forget: async () => (await loadIdentity()).signOut(),
  }
}
