import { dirname } from 'node:path'

export const ROOT = dirname(import.meta.dirname)

/** The emulators' project: the Firebase CLI and SDKs never send requests of a `demo-` project to the network. */
export const PROJECT_ID = 'demo-sesame'

/** Database instances of the emulators' project, as named in `.firebaserc`. */
export const MAIN_NAMESPACE = `${PROJECT_ID}-default-rtdb`
export const SECOND_NAMESPACE = `${PROJECT_ID}-second`
export const STATISTICS_NAMESPACE = `${PROJECT_ID}-statistics`

/** The default bucket of the emulators' project. */
export const STORAGE_BUCKET = `${PROJECT_ID}.firebasestorage.app`
