import { SECOND_MS } from '@sesame/contract/durations'
import type { Auth } from 'firebase/auth'
import {
  deleteObject,
  getDownloadURL,
  ref,
  uploadBytesResumable,
  connectStorageEmulator,
  getStorage,
  type FirebaseStorage,
} from 'firebase/storage'
import { CallError } from '../api/call-error.ts'
import { codeOf } from '../code-of.ts'
import { currentEmulatorPorts } from '../emulators.ts'
import { firebaseApp } from '../identity/firebase-app.ts'
import { currentUserOf, firebaseAuth } from '../identity/firebase-auth.ts'
import type { Avatars } from './avatars.ts'

/** How long Storage's client may retry an operation. The client's default limits are several minutes. */
const RETRY_LIMIT_MS = 30 * SECOND_MS

let storage: FirebaseStorage | undefined

const REFUSED = ['storage/unauthorized', 'storage/unauthenticated']

export const uploadAvatar: Avatars['upload'] = async (
  uid,
  picture,
  { shown, signal, onProgress },
) => {
  const slot = shown !== null && pathOf(shown) === `avatars/${uid}/0` ? '1' : '0'
  const file = ref(await firebaseStorage(), `avatars/${uid}/${slot}`)
  signal.throwIfAborted()
  // Each upload gets its own address, which includes a token, so browsers may cache the picture for a long time.
  const metadata = {
    contentType: picture.type,
    cacheControl: 'private, max-age=31536000, immutable',
  }
  const task = uploadBytesResumable(file, picture, metadata)
  const cancel = (): void => void task.cancel()
  signal.addEventListener('abort', cancel)
  task.on('state_changed', ({ bytesTransferred, totalBytes }) =>
    onProgress(bytesTransferred / totalBytes),
  )
  try {
    await task
    return await getDownloadURL(file)
  } catch (error) {
    signal.throwIfAborted()
    throw storageRefusal(error)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

export const removeAvatar: Avatars['remove'] = async (uid, address) => {
  const file = ref(await firebaseStorage(), pathOf(address))
  if (!file.fullPath.startsWith(`avatars/${uid}/`)) return
  try {
    await deleteObject(file)
  } catch (error) {
    if (codeOf(error) !== 'storage/object-not-found') throw storageRefusal(error)
  }
}

/** Extracts the file's path from an address that Storage returned. For any other address, returns the root path (empty). */
function pathOf(address: string): string {
  const { pathname } = new URL(address)
  return decodeURIComponent(/\/o\/([^/]+)$/.exec(pathname)?.[1] ?? '')
}

/** Turns a Storage failure into an error that the screens handle. */
function storageRefusal(cause: unknown): CallError {
  const code = REFUSED.includes(codeOf(cause)) ? 'auth/forbidden' : 'client/unreachable'
  return new CallError(code, { cause })
}

/** Loads Storage's client, which acts as the current user of the identity service's client. */
async function firebaseStorage(): Promise<FirebaseStorage> {
  await showCompletedSignUp(firebaseAuth())
  if (storage !== undefined) return storage
  storage = getStorage(firebaseApp())
  storage.maxUploadRetryTime = RETRY_LIMIT_MS
  storage.maxOperationRetryTime = RETRY_LIMIT_MS
  if (!environment.production) {
    connectStorageEmulator(storage, location.hostname, currentEmulatorPorts().storage)
  }
  return storage
}

/**
 * Refreshes the user's token if it was issued before the sign-up was complete. The Storage rules read from the token whether the
 * sign-up is complete.
 */
async function showCompletedSignUp(auth: Auth): Promise<void> {
  const user = await currentUserOf(auth)
  const token = await user?.getIdTokenResult()
  if (token?.claims['registered'] !== true) await user?.getIdToken(true)
}
