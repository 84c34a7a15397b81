import type { AccountProvider } from '@sesame/contract/account-providers'
import { SECOND_MS } from '@sesame/contract/durations'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import { isExpired, tokenTimeMs } from '../session/access-token.ts'
import type { AuthPorts } from '../auth-ports.ts'
import { proveToProvider } from '../account/redirects.ts'
import type { Exchange } from '../session/exchange.ts'
import type { Session } from '../session/session.ts'

const RETRY_MS = 30 * SECOND_MS

/** What the identity service says when a password is not the right one. */
const WRONG_PASSWORD = ['auth/wrong-password', 'auth/invalid-credential', 'auth/user-mismatch']

export interface Lock {
  /** Locks this session in every tab. Does nothing for guests, who have nothing to unlock with. */
  lock: (afterMinutes?: number) => void
  /** The user that the identity service's client has; null when no open tab has one. */
  personHere: () => Promise<IdentityUser | null>
  /** A wrong password counts at the API; the fifth ends the session. */
  unlockWithPassword: (password: string) => Promise<void>
  /** By popup; by leaving the page where none can be opened, for {@link Lock.finishUnlock}. */
  unlockWithProvider: (provider: AccountProvider) => Promise<void>
  finishUnlock: () => Promise<void>
}

export interface Locking extends Lock {
  /** Tells the API that this device locked the session, as soon as it can be reached. */
  confirm: () => Promise<void>
}

export function createLock(
  ports: AuthPorts,
  session: Session,
  { reopen }: Exchange,
  forget: () => Promise<void>,
): Locking {
  const { api, clock, loadIdentity, logger, redirects, tokens } = ports

  /** The locked session's token; null once it has expired. */
  const usableToken = (): string | null => {
    const token = tokens.read()
    return token === '' || isExpired(token, tokenTimeMs(ports)) ? null : token
  }

  const confirm = async (): Promise<void> => {
    const accessToken = usableToken()
    if (accessToken === null) return
    try {
      await api('lockSession', { accessToken })
    } catch (error) {
      if (!(error instanceof CallError) || error.locksSession) return
      if (session.get().locked === null) return
      if (error.endsSession) session.close('ended-elsewhere')
      else clock.after(RETRY_MS, () => void (session.get().locked !== null && confirm()))
    }
  }

  /** Asks the API to unlock; null where there is no usable token. */
  const ask = async (user: IdentityUser) => {
    const accessToken = usableToken()
    if (accessToken === null) return null
    const idToken = await user.idToken()
    const { data } = await api('unlockSession', { accessToken, body: { idToken } })
    return data
  }

  /** An earlier unlocking may have succeeded with its answer lost: its token is then spent, not the session. */
  const askOnce = (user: IdentityUser) =>
    ask(user).catch((error: unknown) => {
      if (codeOf(error) !== 'auth/session-ended') throw error
      return null
    })

  /** Reports a wrong password: the API counts the try, since the proof is older than the lock. */
  const countTry = async (identity: Identity): Promise<void> => {
    const user = await identity.currentUser()
    if (user === null) return
    await ask(user).catch(async (error: unknown) => {
      logger.warn('Déverrouillage refusé', codeOf(error))
      if (codeOf(error) !== 'auth/session-ended') return
      session.close('refused')
      await forget()
    })
  }

  const unlock = async (prove: (identity: Identity) => Promise<IdentityUser>): Promise<void> => {
    const identity = await loadIdentity()
    let user: IdentityUser
    try {
      user = await prove(identity)
    } catch (error) {
      if (WRONG_PASSWORD.includes(codeOf(error))) await countTry(identity)
      throw error
    }
    const grant = await askOnce(user)
    if (grant !== null) session.open(grant)
    // The token expired while locked: the proof continues the session, or opens a new one.
    else {
      const isRemembered = (await identity.rememberedUser()) !== null
      await reopen(identity, user, isRemembered).catch((error: unknown) => {
        if (error instanceof CallError && error.endsSession) session.close('ended-elsewhere')
        throw error
      })
    }
  }

  return {
    confirm,
    lock(afterMinutes = 0) {
      const { authenticated, user } = session.get()
      if (!authenticated || user?.isAnonymous !== false) return
      session.lock(afterMinutes)
      void confirm()
    },
    personHere: async () => (await loadIdentity()).currentUser(),
    unlockWithPassword: (password) =>
      unlock((identity) => identity.reauthenticateWithPassword(password)),
    unlockWithProvider: (provider) =>
      unlock((identity) => proveToProvider(redirects, { errand: 'unlock', provider }, identity)),
    finishUnlock: () =>
      unlock((identity) => {
        redirects.clear()
        return identity.redirectResult()
      }),
  }
}
