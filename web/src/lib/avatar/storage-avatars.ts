import { deleteObject, getDownloadURL, ref, uploadBytesResumable } from 'firebase/storage'
import { CallError } from '../api/call-error.ts'
import { codeOf } from '../code-of.ts'
import type { Avatars } from './avatars.ts'
import { firebaseStorage } from './firebase-storage.ts'

const REFUSED = ['storage/unauthorized', 'storage/unauthenticated']

export const uploadAvatar: Avatars['upload'] = async (
  uid,
  picture,
  { shown, signal, onProgress },
) => {
  const slot = shown !== null && pathOf(shown) === `avatars/${uid}/0` ? '1' : '0'
  const file = ref(await firebaseStorage(), `avatars/${uid}/${slot}`)
  signal.throwIfAborted()
  // Each upload has its own address, by its token, so it may be cached for long.
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

/** The path of a file from the address that Storage gave it; the root for any other address. */
function pathOf(address: string): string {
  const { pathname } = new URL(address)
  return decodeURIComponent(/\/o\/([^/]+)$/.exec(pathname)?.[1] ?? '')
}

/** A failure of Storage, as the screens know failures. */
function storageRefusal(cause: unknown): CallError {
  const code = REFUSED.includes(codeOf(cause)) ? 'auth/forbidden' : 'client/unreachable'
  return new CallError(code, { cause })
}
