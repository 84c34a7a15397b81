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
  /** The API counts wrong passwords; the fifth ends the session. */
  withPassword: (password: string) => Promise<void>
  /** By popup, or by leaving the page if none opens; {@link Unlock.finish} then finishes. */
  withProvider: (provider: AccountProvider) => Promise<void>
  finish: () => Promise<void>
  /** Resolves to the uid of the passkey's owner. */
  withPasskey: (passkey: PasskeyUnlock) => Promise<string>
}

export interface PasskeyUnlock {
  /** Has the API unlock with a passkey. */
  readonly unlock: (accessToken: string) => Promise<Grant>
  /** Signs in with a passkey, once the locked session's token has expired. */
  readonly comeBack: (identity: Identity) => Promise<IdentityUser>
}

export interface LockHere {
  /** The locked session's token; null once it has expired. */
  readonly usableToken: () => string | null
  /**
   * Resolves when the API has been told of the lock, or could not be. An earlier proof would be older than the lock.
   */
  readonly told: () => Promise<void>
}

export function createUnlock(
  { api, clock, loadIdentity, logger, redirects }: AuthPorts,
  session: Session,
  { reopen }: Exchange,
  forget: () => Promise<void>,
  { usableToken, told }: LockHere,
): Unlock {
  /** Asks the API to unlock; null if there is no usable token. */
  const ask = async (user: IdentityUser) => {
    const accessToken = usableToken()
    if (accessToken === null) return null
    const idToken = await user.idToken()
    const { data } = await api('unlockSession', { accessToken, body: { idToken } })
    return data
  }

  /**
   * An earlier unlock may have succeeded with its answer lost. Then only its token is used up; the session is still
   * good.
   */
  const askOnce = (user: IdentityUser) =>
    ask(user).catch((error: unknown) => {
      if (codeOf(error) !== 'auth/session-ended') throw error
      return null
    })

  /**
   * Reports a wrong password. The API counts the attempt, since the proof is older than the lock. Resolves to how many
   * attempts are left, if the API says.
   */
  const countTry = async (identity: Identity): Promise<number | undefined> => {
    const user = await identity.currentUser()
    if (user === null) return undefined
    try {
      await ask(user)
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

  const unlock = async (prove: (identity: Identity) => Promise<IdentityUser>): Promise<void> => {
    const identity = await loadIdentity()
    let user: IdentityUser
    try {
      user = await prove(identity)
    } catch (error) {
      if (!WRONG_PASSWORD.includes(codeOf(error))) throw error
      throw new WrongUnlockError(codeOf(error), await countTry(identity), error)
    }
    await told()
    const grant = await askOnce(user)
    if (grant !== null) session.open(grant)
    else await goOn(identity, user)
  }

  /** The token expired while locked: the proof continues the session or opens a new one. */
  const goOn = async (identity: Identity, user: IdentityUser): Promise<void> => {
    const isRemembered = (await identity.rememberedUser()) !== null
    await reopen(identity, user, isRemembered).catch((error: unknown) => {
      if (error instanceof CallError && error.endsSession) session.close('ended-elsewhere')
      throw error
    })
  }

  /**
   * Proofs are dated in seconds, so one made in the same second as the one before is not newer. Wait, then try once
   * more.
   */
  const unlockTwice = (prove: (identity: Identity) => Promise<IdentityUser>): Promise<void> =>
    unlock(prove).catch(async (error: unknown) => {
      if (codeOf(error) !== 'auth/requires-recent-login') throw error
      await new Promise<void>((resolve) => clock.after(SECOND_MS, resolve))
      await unlock(prove)
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
