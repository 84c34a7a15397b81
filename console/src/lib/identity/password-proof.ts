import { currentEmulatorPorts } from '@sesame/web/lib/emulators.ts'
import { provePassword } from '@sesame/web/lib/password/opaque-password.ts'
import { firebaseApp } from '@sesame/web/lib/identity/firebase-app.ts'
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  signOut,
  type Auth,
} from 'firebase/auth'
import type { Proven } from './proofs.ts'

/** In the emulator suite, the console's port number minus the product's. */
const AFTER_THE_PRODUCT = 5

let auth: Auth | undefined

/** Creates a client of the identity service that keeps the sign-in in memory, so that it ends when the page closes. */
function memoryAuth(): Auth {
  if (auth !== undefined) return auth
  auth = initializeAuth(firebaseApp(), { persistence: inMemoryPersistence })
  if (!environment.production) {
    const { auth: port } = currentEmulatorPorts(Number(location.port) - AFTER_THE_PRODUCT)
    connectAuthEmulator(auth, `http://${location.hostname}:${port}`, { disableWarnings: true })
  }
  return auth
}

/** Signs in to the product's account with a password to prove the operator's identity, then signs out. */
export async function passwordProof(email: string, password: string): Promise<Proven> {
  const { user } = await provePassword(password, (form) =>
    signInWithEmailAndPassword(memoryAuth(), email, form),
  )
  const idToken = await user.getIdToken()
  await signOut(memoryAuth())
  return { idToken }
}
