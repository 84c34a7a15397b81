import { useSyncExternalStore } from 'react'
import type { AuthService } from './auth/auth-service.ts'
import type { AuthState } from './auth/auth-state.ts'
import type { Live } from './database/live.ts'
import type { Avatars } from './avatar/avatars.ts'
import type { LoginEntry } from './database/read-logins.ts'
import type { SettingsStore } from './database/settings.ts'
import { provided } from './hooks/provided.ts'
import type { Push } from './push/push.ts'

/** The dependencies of the screens; the application and the tests each provide their own. */
export interface Services {
  readonly auth: AuthService
  readonly readLogins: (uid: string) => Promise<LoginEntry[]>
  readonly settings: SettingsStore
  readonly live: Live
  readonly avatars: Avatars
  readonly push: Push
  readonly nowMs: () => number
}

export const [ServicesProvider, useServices] = provided<Services>()

/** Whether this page is too old to read the API's responses. */
export function useIsOutdated(): boolean {
  const { pageAge } = useServices().auth
  return useSyncExternalStore(pageAge.subscribe, pageAge.get, pageAge.get).isOutdated
}

export function useAuthState(): AuthState {
  const { state } = useServices().auth
  return useSyncExternalStore(state.subscribe, state.get, state.get)
}
