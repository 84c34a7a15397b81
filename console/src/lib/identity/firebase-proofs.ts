import { createApi } from '@sesame/web/lib/api/create-api.ts'
import { appCheckToken } from '@sesame/web/lib/app-check/app-check-token.ts'
import { browserAuthenticator } from '@sesame/web/lib/auth/passkeys/browser-authenticator.ts'
import { createCeremonies, tokenOf } from '@sesame/web/lib/auth/passkeys/ceremonies.ts'
import { passkeysAvailable } from '@sesame/web/lib/auth/passkeys/passkeys-available.ts'
import { systemClock } from '@sesame/web/lib/clock.ts'
import { currentEmulatorPorts } from '@sesame/web/lib/emulators.ts'
import { firebaseApp } from '@sesame/web/lib/identity/firebase-app.ts'
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  type Auth,
} from 'firebase/auth'
import type { Proof, Proofs } from './proofs.ts'

/** The distance between this site's port and the product's, in the suite. */
const AFTER_THE_PRODUCT = 5

let auth: Auth | undefined

/** A client of the identity service that keeps no one signed in, on this device or in this tab. */
function memoryAuth(): Auth {
  if (auth !== undefined) return auth
  auth = initializeAuth(firebaseApp(), { persistence: inMemoryPersistence })
  if (!environment.production) {
    const { auth: port } = currentEmulatorPorts(Number(location.port) - AFTER_THE_PRODUCT)
    connectAuthEmulator(auth, `http://${location.hostname}:${port}`, { disableWarnings: true })
  }
  return auth
}

const api = createApi((input, init) => fetch(input, init), appCheckToken)
const ceremonies = createCeremonies(
  {
    api,
    clock: systemClock,
    authenticator: {
      isAvailable: passkeysAvailable,
      load: () => Promise.resolve(browserAuthenticator),
    },
  },
  async (name, options) => (await api(name, options)).data,
)

async function signIn(proof: Proof) {
  if (proof.by === 'password')
    return signInWithEmailAndPassword(memoryAuth(), proof.email, proof.password)
  const customToken = await (proof.inField === undefined
    ? ceremonies.prove({ purpose: 'sign-in' }).then(tokenOf)
    : ceremonies.proveInField(proof.inField))
  return signInWithCustomToken(memoryAuth(), customToken)
}

/** The product's own sign-in: by a passkey, which our API verifies, or by password. */
export const firebaseProofs: Proofs = {
  support: () => browserAuthenticator.support(),
  async prove(proof) {
    const { user } = await signIn(proof)
    const { displayName, email } = user
    const idToken = await user.getIdToken()
    // Only the token was needed: the page keeps nothing that could renew it.
    await signOut(memoryAuth())
    return { idToken, person: { displayName, email } }
  },
}
