import type { Grant } from '@sesame/contract/endpoints/auth'
import { createStore, type Store } from '../../store.ts'
import { skewAt } from './access-token.ts'
import type { AuthPorts } from '../auth-ports.ts'
import { initialAuthState, type AuthState, type Ending } from '../auth-state.ts'

/** This tab's session: its state, token and lock, which always change together. */
export interface Session extends Store<AuthState> {
  /** Opens the session: stores the token, sets the user and the authentication flag, and removes any lock. */
  open: (grant: Grant, newUser?: boolean) => void
  /** Locks the session: clears the user and the authentication flag, but keeps the token, which is needed to unlock. */
  lock: (afterMinutes: number) => void
  /** Ends the session: clears the token, the user and the authentication flag. */
  close: (ending: Ending) => void
  /**
   * Runs an action that ends the session for this reason. An end that other code reports during the action takes effect only if
   * the action fails.
   */
  endingAs: (ending: Ending, act: () => Promise<unknown>) => Promise<void>
  /**
   * Returns the last token of the latest session that ended, with which a sign-in can continue that session. Empty if the person
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
  /** While an action of `endingAs` runs, the end that other code has reported, or null. Otherwise undefined. */
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
      // Keep the state of the second-factor form, because a refresh also calls this method.
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
