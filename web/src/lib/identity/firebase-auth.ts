import {
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  initializeAuth,
  type Auth,
} from 'firebase/auth'
import { currentEmulatorPorts } from '../emulators.ts'
import { firebaseApp } from './firebase-app.ts'

let auth: Auth | undefined

/**
 * The identity service's client. No popup resolver here: with one, the client fetches a script
 * from a third party as soon as it starts.
 */
export function firebaseAuth(): Auth {
  if (auth !== undefined) return auth
  auth = initializeAuth(firebaseApp(), {
    persistence: [browserLocalPersistence, browserSessionPersistence],
  })
  if (import.meta.env.MODE === 'emulator') {
    const { auth: port } = currentEmulatorPorts()
    connectAuthEmulator(auth, `http://${location.hostname}:${port}`, { disableWarnings: true })
  }
  return auth
}
