import { EXPORT_FILE } from '@sesame/contract/constants'
import { getBlob, getMetadata, ref, type StorageReference } from 'firebase/storage'
import { codeOf } from '../code-of.ts'
import { firebaseStorage } from './firebase-storage.ts'
import type { PreparedExports } from './prepared-exports.ts'
import { storageRefusal } from './storage-refusal.ts'

export const findExport: PreparedExports['find'] = async (uid) => {
  try {
    return Date.parse((await getMetadata(await fileOf(uid))).updated)
  } catch (error) {
    if (codeOf(error) === 'storage/object-not-found') return null
    throw storageRefusal(error)
  }
}

/** As the person, and not by an address of the file: such an address would open it for whoever has it. */
export const readExport: PreparedExports['read'] = async (uid) => {
  try {
    return JSON.parse(await (await getBlob(await fileOf(uid))).text()) as unknown
  } catch (error) {
    throw storageRefusal(error)
  }
}

async function fileOf(uid: string): Promise<StorageReference> {
  return ref(await firebaseStorage(), `exports/${uid}/${EXPORT_FILE}`)
}
