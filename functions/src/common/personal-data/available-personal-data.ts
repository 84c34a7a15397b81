import { SECOND_MS } from '@sesame/contract/durations'
import { available } from '../available.ts'
import type { PersonalDataStore } from './personal-data-store.ts'

/** Time limit (ms) for erasing or listing many files, which is slow. The function itself stops after 30 s. */
const FILES_LIMIT_MS = 25 * SECOND_MS

/** Turns the store's failures and delays into `server/unavailable`. Calls about files have a higher time limit. */
export function availablePersonalData(store: PersonalDataStore): PersonalDataStore {
  const files: Pick<PersonalDataStore, 'removeFiles' | 'listFiles' | 'writeFile'> = {
    removeFiles: (uid, folder) => store.removeFiles(uid, folder),
    listFiles: (uid, folder) => store.listFiles(uid, folder),
    writeFile: (uid, folder, name, json) => store.writeFile(uid, folder, name, json),
  }
  return { ...available(store), ...available(files, FILES_LIMIT_MS) }
}
