import { dirname } from 'node:path'

export const ROOT = dirname(import.meta.dirname)

/** The emulators' project: a `demo-` project never reaches the network. */
export const PROJECT_ID = 'demo-sesame'

/** Database instances of that project, as `.firebaserc` names them. */
export const MAIN_NAMESPACE = `${PROJECT_ID}-default-rtdb`
export const SECOND_NAMESPACE = `${PROJECT_ID}-second`
export const STATISTICS_NAMESPACE = `${PROJECT_ID}-statistics`

/** Default bucket of that project. */
export const STORAGE_BUCKET = `${PROJECT_ID}.firebasestorage.app`
