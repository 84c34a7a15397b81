import type { Grant } from '@sesame/contract/endpoints/auth'
import { createStore, type Store } from '../store.ts'
import type { AccessTokenStore } from './access-token-store.ts'
import { initialAuthState, type AuthState, type Ending } from './auth-state.ts'

/** The session of this tab: the observable state and the token, which change together. */
export interface Session extends Store<AuthState> {
  /** Stores the token, sets the user and raises the authentication flag. */
  open: (grant: Grant, newUser?: boolean) => void
  /** Forgets the token and the user, and lowers the flag. */
  close: (ending: Ending) => void
}

export function createSession(tokens: AccessTokenStore): Session {
  const store = createStore(initialAuthState)
  return {
    ...store,
    open({ accessToken, user }, newUser = store.get().newUser) {
      store.set({ ...initialAuthState, authenticated: true, entry: 'settled', user, newUser })
      tokens.write(accessToken)
    },
    close(ending) {
      store.set({ ...initialAuthState, entry: 'settled', ending })
      tokens.clear()
    },
  }
}
