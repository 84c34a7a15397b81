import { SECOND_MS } from '@sesame/contract/durations'
import { CallError } from '../../api/call-error.ts'
import type { IdentityUser } from '../../identity/identity.ts'
import { later } from '../../loading/later.ts'
import { isExpired, tokenTimeMs } from '../session/access-token.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Exchange } from '../session/exchange.ts'
import type { Session } from '../session/session.ts'
import type { Unlock } from './unlock.ts'

const RETRY_MS = 30 * SECOND_MS

export interface Lock {
  /** Locks this session in every tab. Does nothing for guests, who have no way to unlock. */
  lock: (afterMinutes?: number) => void
  /** Resolves to the user who is signed in at the identity service's client; null if there is none. */
  personHere: () => Promise<IdentityUser | null>
  /**
   * Loads the methods to unlock. The first call loads their code.
   *
   * @throws {CallError} `client/unreachable` if the code cannot be loaded.
   */
  unlock: () => Promise<Unlock>
}

export interface Locking extends Lock {
  /** Tells the API that this device locked the session; retries until the API responds. */
  confirm: () => Promise<void>
}

export function createLock(
  ports: AuthPorts,
  session: Session,
  exchange: () => Promise<Exchange>,
  forget: () => Promise<void>,
): Locking {
  const { api, clock, loadIdentity, tokens } = ports

  /** Returns the locked session's token; null if it has expired. */
  const usableToken = (): string | null => {
    const token = tokens.read()
    return token === '' || isExpired(token, tokenTimeMs(ports)) ? null : token
  }

  /** Settles after the last attempt to lock the session at the API. */
  let told = Promise.resolve()
  const confirm = () => (told = lockAtApi())

  const lockAtApi = async (): Promise<void> => {
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

  const unlocking = later(async () => {
    const [{ createUnlock }, given] = await Promise.all([import('./unlock.ts'), exchange()])
    return createUnlock(ports, session, given, forget, { usableToken, told: () => told })
  })

  return {
    confirm,
    lock(afterMinutes = 0) {
      const { authenticated, user } = session.get()
      if (!authenticated || user?.isAnonymous !== false) return
      session.lock(afterMinutes)
      void confirm()
    },
    async personHere() {
      // Load the code for unlocking now: if it loaded after the click, the browser would block a provider's popup.
      const [identity] = await Promise.all([loadIdentity(), unlocking()])
      return identity.currentUser()
    },
    unlock: unlocking,
  }
}
