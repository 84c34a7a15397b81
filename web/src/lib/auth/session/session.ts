import type { Grant } from '@sesame/contract/endpoints/auth'
import { createStore, type Store } from '../../store.ts'
import { skewAt } from './access-token.ts'
import type { AuthPorts } from '../auth-ports.ts'
import { initialAuthState, type AuthState, type Ending } from '../auth-state.ts'

/** This tab's session: its state, token and lock, which always change together. */
export interface Session extends Store<AuthState> {
  /** Stores the token, sets the user, sets the authentication flag and removes any lock. */
  open: (grant: Grant, newUser?: boolean) => void
  /** Clears the user and the authentication flag. Keeps the token, which unlocking needs. */
  lock: (afterMinutes: number) => void
  /** Clears the token, the user and the authentication flag. */
  close: (ending: Ending) => void
  /**
   * Runs an action that ends the session for this reason. If other code reports an end during the action, waits until the
   * action has finished. If the action fails, closes the session only if such an end was reported, and for the reported
   * reason.
   */
  endingAs: (ending: Ending, act: () => Promise<unknown>) => Promise<void>
  /**
   * The last token of the latest session that ended, so that a sign-in can continue that session; empty if the person
   * signed out.
   */
  lastToken: () => string
}

export function createSession({
  tokens,
  lockMark,
  clock,
}: Pick<AuthPorts, 'tokens' | 'lockMark' | 'clock'>): Session {
  const store = createStore(initialAuthState)
  let lastToken = ''
  /**
   * While an `endingAs` action runs: the reason with which to close afterwards, or null if none is known yet. Otherwise
   * undefined.
   */
  let held: Ending | null | undefined

  const restart = (state: Partial<AuthState>): void =>
    store.set({ ...initialAuthState, entry: 'settled', ...state })

  const close = (ending: Ending): void => {
    lastToken = ending === 'signed-out' ? '' : tokens.read()
    lockMark.clear()
    restart({ ending })
    tokens.clear()
  }

  return {
    ...store,
    lastToken: () => lastToken,
    open({ accessToken, user }, newUser = store.get().newUser) {
      lockMark.clear()
      // Keep the second-factor form, because a refresh also calls this method.
      restart({ authenticated: true, user, newUser, codeQuestion: store.get().codeQuestion })
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
