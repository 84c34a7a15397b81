import type { Auth } from 'firebase/auth'
import { connectStorageEmulator, getStorage, type FirebaseStorage } from 'firebase/storage'
import { SECOND_MS } from '@sesame/contract/durations'
import { currentEmulatorPorts } from '../emulators.ts'
import { firebaseApp } from '../identity/firebase-app.ts'
import { firebaseAuth } from '../identity/firebase-auth.ts'

/** After this, an upload or a download counts as failed; the client's own limits are minutes. */
const RETRY_LIMIT_MS = 30 * SECOND_MS

let storage: FirebaseStorage | undefined

/** Storage's client, as the identity service's current user. */
export async function firebaseStorage(): Promise<FirebaseStorage> {
  await showCompletedSignUp(firebaseAuth())
  if (storage !== undefined) return storage
  storage = getStorage(firebaseApp())
  storage.maxUploadRetryTime = RETRY_LIMIT_MS
  storage.maxOperationRetryTime = RETRY_LIMIT_MS
  if (import.meta.env.MODE === 'emulator') {
    connectStorageEmulator(storage, location.hostname, currentEmulatorPorts().storage)
  }
  return storage
}

/** Storage rules read from the token whether sign-up is complete; an older token does not say so. */
async function showCompletedSignUp(auth: Auth): Promise<void> {
  await auth.authStateReady()
  const token = await auth.currentUser?.getIdTokenResult()
  if (token?.claims['registered'] !== true) await auth.currentUser?.getIdToken(true)
}
