import { CallError } from '../../api/call-error.ts'
import type { IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Begin } from './begin.ts'
import type { Exchange } from './exchange.ts'

/** A person who asked this device to remember them. */
export interface Remembered {
  /** The person who may continue without a password. */
  person: () => Promise<IdentityUser | null>
  /** The address of the person who is signed in for the open tabs only; null for a guest or without one. */
  addressHere: () => Promise<string | null>
  /** « Continuer en tant que … » */
  enter: () => Promise<void>
  /** « Oublier ce compte » */
  forget: () => Promise<void>
}

export function createRemembered(
  { loadIdentity }: Pick<AuthPorts, 'loadIdentity'>,
  begin: Begin,
  { reopen }: Exchange,
  leaving: () => Promise<void>,
): Remembered {
  return {
    async person() {
      // A user who is signing out is still present for a moment.
      await leaving()
      const user = await (await loadIdentity()).rememberedUser()
      // Guests return by their own button.
      return user?.isAnonymous === true ? null : user
    },
    addressHere: async () => (await (await loadIdentity()).currentUser())?.email ?? null,
    async enter() {
      const identity = await begin()
      const user = await identity.rememberedUser()
      if (user === null) throw new CallError('auth/session-ended', { status: 401 })
      await reopen(identity, user, true)
    },
    forget: async () => (await loadIdentity()).signOut(),
  }
}
