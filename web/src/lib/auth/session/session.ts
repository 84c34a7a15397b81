import type { Grant } from '@sesame/contract/endpoints/auth'
import { createStore, type Store } from '../../store.ts'
import { claimsOf, skewAt } from './access-token.ts'
import type { AuthPorts } from '../auth-ports.ts'
import { initialAuthState, type AuthState, type Ending } from '../auth-state.ts'

/** The session of this tab: the observable state, the token and the lock, which change together. */
export interface Session extends Store<AuthState> {
  /** Stores the token, sets the user and raises the authentication flag; a lock is over. */
  open: (grant: Grant, newUser?: boolean) => void
  /** Forgets the user and lowers the flag; the token stays, for the unlocking. */
  lock: (afterMinutes: number) => void
  /** Forgets the token and the user, and lowers the flag; null where there is nothing to tell. */
  close: (ending: Ending | null) => void
  /** Runs an action during which any close of the session is for this reason. */
  endingAs: <Result>(ending: Ending, act: () => Promise<Result>) => Promise<Result>
  /** Id of the last session, which a sign-in with the same proof may continue. */
  lastSid: () => string | undefined
}

export function createSession({
  tokens,
  lockMark,
  clock,
}: Pick<AuthPorts, 'tokens' | 'lockMark' | 'clock'>): Session {
  const store = createStore(initialAuthState)
  let lastSid: string | undefined
  let expected: Ending | undefined

  return {
    ...store,
    lastSid: () => lastSid,
    open({ accessToken, user }, newUser = store.get().newUser) {
      lockMark.clear()
      store.set({ ...initialAuthState, authenticated: true, entry: 'settled', user, newUser })
      tokens.write(accessToken, skewAt(clock.nowMs(), accessToken))
    },
    lock(afterMinutes) {
      lockMark.write(afterMinutes)
      store.set({ ...initialAuthState, entry: 'settled', locked: { afterMinutes } })
    },
    close(reason) {
      const ending = expected ?? reason
      lastSid = ending === 'signed-out' ? undefined : claimsOf(tokens.read())?.sid
      lockMark.clear()
      store.set({ ...initialAuthState, entry: 'settled', ending })
      tokens.clear()
    },
    async endingAs(ending, act) {
      expected = ending
      try {
        return await act()
      } finally {
        expected = undefined
      }
    },
  }
}
