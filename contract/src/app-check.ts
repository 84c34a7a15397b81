/** The header that carries an App Check token, as in the identity service's client. */
export const APP_CHECK_HEADER = 'X-Firebase-AppCheck'

/** Stands in for a token in the emulators, which have no App Check. The API accepts it only there. */
export const EMULATOR_APP_CHECK_TOKEN = 'emulator-app-check'
