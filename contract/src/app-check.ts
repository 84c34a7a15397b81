/** The header that contains an App Check token, as in the identity service's client. */
export const APP_CHECK_HEADER = 'X-Firebase-AppCheck'

/** The token that pages send in the emulators, which have no App Check. The API accepts this token only in the emulators. */
export const EMULATOR_APP_CHECK_TOKEN = 'emulator-app-check'
