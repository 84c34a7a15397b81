import type { Grant } from '@sesame/contract/endpoints/auth'
import { createStore, type Store } from '../../store.ts'
import { claimsOf, skewAt } from './access-token.ts'
import type { AuthPorts } from '../auth-ports.ts'
import { initialAuthState, type AuthState, type Ending } from '../auth-state.ts'

/** The session of this tab: its observable state, token and lock, which change together. */
export interface Session extends Store<AuthState> {
  /** Stores the token, sets the user, raises the authentication flag and lifts a lock. */
  open: (grant: Grant, newUser?: boolean) => void
  /** Forgets the user and lowers the flag; keeps the token, which unlocking needs. */
  lock: (afterMinutes: number) => void
  /** Forgets the token and the user, and lowers the flag. */
  close: (ending: Ending) => void
  /**
   * Runs an action that ends the session for this reason. An end noticed before the action is over is held back. If the
   * action fails, the session closes for the reason that was noticed, if any.
   */
  endingAs: (ending: Ending, act: () => Promise<unknown>) => Promise<void>
  /** The id of the last session, which a sign-in with the same proof may continue. */
  lastSid: () => string | undefined
}

export function createSession({
  tokens,
  lockMark,
  clock,
}: Pick<AuthPorts, 'tokens' | 'lockMark' | 'clock'>): Session {
  const store = createStore(initialAuthState)
  let lastSid: string | undefined
  /** Why to close once an action is over: undefined without an action, null before an end is noticed. */
  let held: Ending | null | undefined

  const restart = (state: Partial<AuthState>): void =>
    store.set({ ...initialAuthState, entry: 'settled', ...state })

  const close = (ending: Ending): void => {
    lastSid = ending === 'signed-out' ? undefined : claimsOf(tokens.read())?.sid
    lockMark.clear()
    restart({ ending })
    tokens.clear()
  }

  return {
    ...store,
    lastSid: () => lastSid,
    open({ accessToken, user }, newUser = store.get().newUser) {
      lockMark.clear()
      restart({ authenticated: true, user, newUser })
      tokens.write(accessToken, skewAt(clock.nowMs(), accessToken))
    },
    lock(afterMinutes) {
      lockMark.write(afterMinutes)
      restart({ locked: { afterMinutes } })
    },
    close(ending) {
      if (held === undefined) close(ending)
      else held ??= ending
    },
    async endingAs(ending, act) {
      held = null
      try {
        await act()
        held = ending
      } finally {
        const last = held
        held = undefined
        if (last !== null) close(last)
      }
    },
  }
}
