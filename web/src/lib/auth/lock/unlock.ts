import type { AccountProvider } from '@sesame/contract/account-providers'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Grant } from '@sesame/contract/endpoints/auth'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import { proveToProvider } from '../account/redirects.ts'
import type { AuthPorts } from '../auth-ports.ts'
import { WrongUnlockError } from '../errors/wrong-unlock-error.ts'
import type { Exchange } from '../session/exchange.ts'
import type { Session } from '../session/session.ts'

/** The identity service's codes for a wrong password. */
const WRONG_PASSWORD = ['auth/wrong-password', 'auth/invalid-credential', 'auth/user-mismatch']

export interface Unlock {
  /** Unlocks with the password. The API counts wrong passwords, and ends the session after the fifth. */
  withPassword: (password: string) => Promise<void>
  /**
   * Uses a popup, falling back to a redirect if none opens. After a redirect, {@link Unlock.finish} completes the unlock.
   */
  withProvider: (provider: AccountProvider) => Promise<void>
  finish: () => Promise<void>
  /** Unlocks with a passkey. Resolves to the uid of the passkey's owner. */
  withPasskey: (passkey: PasskeyUnlock) => Promise<string>
}

export interface PasskeyUnlock {
  /** Asks the API to unlock with a passkey. */
  readonly unlock: (accessToken: string) => Promise<Grant>
  /** Signs in with a passkey, if the locked session's token has expired. */
  readonly comeBack: (identity: Identity) => Promise<IdentityUser>
}

export interface LockHere {
  /** Returns the locked session's token; null if it has expired. */
  readonly usableToken: () => string | null
  /**
   * Resolves after the attempt to lock the session at the API, even if the attempt failed. Wait for this promise before asking
   * for a proof of identity, because the API refuses a proof older than the lock.
   */
  readonly told: () => Promise<void>
}

export function createUnlock(
  { api, clock, loadIdentity, logger, redirects }: AuthPorts,
  session: Session,
  { reopen, prove }: Exchange,
  forget: () => Promise<void>,
  { usableToken, told }: LockHere,
): Unlock {
  /** Asks the API to unlock the session. Resolves to null if the session has no usable token. */
  const ask = async (idToken: string) => {
    const accessToken = usableToken()
    if (accessToken === null) return null
    const { data } = await api('unlockSession', { accessToken, body: { idToken } })
    return data
  }

  /**
   * Asks the API to unlock the session. Resolves to null if the API says that the session has ended. The session may still be
   * open: if the response to an earlier unlock was lost, that unlock has replaced the token.
   */
  const askOnce = (user: IdentityUser) =>
    prove(user, ask).catch((error: unknown) => {
      if (codeOf(error) !== 'auth/session-ended') throw error
      return null
    })

  /**
   * Reports a wrong password to the API by sending a proof older than the lock. The API counts this as a failed attempt. Resolves
   * to the number of attempts left, if the API returns it.
   */
  const countTry = async (identity: Identity): Promise<number | undefined> => {
    const user = await identity.currentUser()
    if (user === null) return undefined
    try {
      await ask(await user.idToken())
      return undefined
    } catch (error) {
      logger.warn('Déverrouillage refusé', codeOf(error))
      if (codeOf(error) === 'auth/session-ended') {
        session.close('refused')
        await forget()
      }
      return error instanceof CallError ? error.triesLeft : undefined
    }
  }

  const unlock = async (by: (identity: Identity) => Promise<IdentityUser>): Promise<void> => {
    const identity = await loadIdentity()
    let user: IdentityUser
    try {
      user = await by(identity)
    } catch (error) {
      if (!WRONG_PASSWORD.includes(codeOf(error))) throw error
      throw new WrongUnlockError(codeOf(error), await countTry(identity), error)
    }
    await told()
    const grant = await askOnce(user)
    if (grant !== null) session.open(grant)
    else await goOn(identity, user)
  }

  /** Opens a new session with the proof, because the locked session's token can no longer be used. */
  const goOn = async (identity: Identity, user: IdentityUser): Promise<void> => {
    const isRemembered = (await identity.rememberedUser()) !== null
    await reopen(identity, user, isRemembered).catch((error: unknown) => {
      if (error instanceof CallError && error.endsSession) session.close('ended-elsewhere')
      throw error
    })
  }

  /**
   * Unlocks, and tries again after a second if the API says that the proof is too old. Proofs are dated in whole seconds,
   * so a proof made in the same second as the previous one does not count as newer.
   */
  const unlockTwice = (by: (identity: Identity) => Promise<IdentityUser>): Promise<void> =>
    unlock(by).catch(async (error: unknown) => {
      if (codeOf(error) !== 'auth/requires-recent-login') throw error
      await new Promise<void>((resolve) => clock.after(SECOND_MS, resolve))
      await unlock(by)
    })

  return {
    withPassword: (password) =>
      unlockTwice(async (identity) => {
        await told()
        return identity.reauthenticateWithPassword(password)
      }),
    async withPasskey({ unlock: unlockBy, comeBack }) {
      await told()
      const accessToken = usableToken()
      try {
        if (accessToken !== null) {
          const grant = await unlockBy(accessToken)
          session.open(grant)
          return grant.user.uid
        }
      } catch (error) {
        if (codeOf(error) !== 'auth/session-ended') throw error
      }
      const identity = await loadIdentity()
      const user = await comeBack(identity)
      await goOn(identity, user)
      return user.uid
    },
    withProvider: (provider) =>
      unlock((identity) => proveToProvider(redirects, { errand: 'unlock', provider }, identity)),
    finish: () =>
      unlock((identity) => {
        redirects.clear()
        return identity.redirectResult()
      }),
  }
}
