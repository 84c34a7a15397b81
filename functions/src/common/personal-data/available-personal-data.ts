import { SECOND_MS } from '@sesame/contract/durations'
import { available } from '../available.ts'
import type { PersonalDataStore } from './personal-data-store.ts'

/** Erasing or listing many files is slow, and the function itself stops after 30 s. */
const FILES_LIMIT_MS = 25 * SECOND_MS

/** Turns the store's failures and delays into `server/unavailable`. Files have a longer limit. */
export function availablePersonalData(store: PersonalDataStore): PersonalDataStore {
  const files: Pick<PersonalDataStore, 'removeFiles' | 'listFiles' | 'writeFile'> = {
    removeFiles: (uid, folder) => store.removeFiles(uid, folder),
    listFiles: (uid, folder) => store.listFiles(uid, folder),
    writeFile: (uid, folder, name, json) => store.writeFile(uid, folder, name, json),
  }
  return { ...available(store), ...available(files, FILES_LIMIT_MS) }
}
