import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Begin } from './begin.ts'
import type { Session } from './session.ts'

/** Opens, or continues, a session with a sign-in that the identity service still remembers. */
export type Reopen = (identity: Identity, user: IdentityUser, remember: boolean) => Promise<void>

/**
 * An outage keeps the sign-in for another try, and a lock asks for the password. Any other refusal
 * forgets it: it opens nothing any more.
 */
export function createReopen({ api }: Pick<AuthPorts, 'api'>, session: Session): Reopen {
  return async (identity, user, remember) => {
    const sid = session.lastSid()
    try {
      const idToken = await user.idToken()
      const { data } = await api('signIn', {
        body: { idToken, remember, ...(sid !== undefined && { sid }) },
      })
      session.open(data)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.locksSession) session.lock(0)
      else if (codeOf(error) === 'auth/sign-up-incomplete') {
        session.set({ incomplete: { email: user.email, displayName: user.displayName } })
      } else if (!error.isOutage) await identity.signOut()
      throw error
    }
  }
}

export interface Resume {
  /** Who may continue without a password: they asked this device to remember them. */
  rememberedPerson: () => Promise<IdentityUser | null>
  /** « Continuer en tant que … » */
  continueAsRemembered: () => Promise<void>
  /** « Oublier ce compte » */
  forgetRemembered: () => Promise<void>
}

export function createResume(
  { loadIdentity }: Pick<AuthPorts, 'loadIdentity'>,
  begin: Begin,
  reopen: Reopen,
  leaving: () => Promise<void>,
): Resume {
  return {
    async rememberedPerson() {
      // Who is signing out is still there for a moment.
      await leaving()
      const user = await (await loadIdentity()).rememberedUser()
      // Guests have a button of their own, which finds them again.
      return user?.isAnonymous === true ? null : user
    },
    async continueAsRemembered() {
      const identity = await begin()
      const user = await identity.rememberedUser()
      if (user === null) throw new CallError('auth/session-ended', { status: 401 })
      await reopen(identity, user, true)
    },
    forgetRemembered: async () => (await loadIdentity()).signOut(),
  }
}
