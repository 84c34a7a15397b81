import {
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  initializeAuth,
  type Auth,
} from 'firebase/auth'
import { currentEmulatorPorts } from '../emulators.ts'
import { firebaseApp } from './firebase-app.ts'
import { quietResolver } from './quiet-resolver.ts'

let auth: Auth | undefined

/** The identity service's client. */
export function firebaseAuth(): Auth {
  if (auth !== undefined) return auth
  auth = initializeAuth(firebaseApp(), {
    persistence: [browserLocalPersistence, browserSessionPersistence],
    // From the start: who left to link comes back to a client that has it, or to none.
    popupRedirectResolver: quietResolver,
  })
  if (import.meta.env.MODE === 'emulator') {
    const { auth: port } = currentEmulatorPorts()
    connectAuthEmulator(auth, `http://${location.hostname}:${port}`, { disableWarnings: true })
  }
  return auth
}
