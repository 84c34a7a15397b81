/** The header of an App Check token, the same as in the identity service's client. */
export const APP_CHECK_HEADER = 'X-Firebase-AppCheck'

/** Replaces a token in the emulators, which have no App Check. The API accepts it nowhere else. */
export const EMULATOR_APP_CHECK_TOKEN = 'emulator-app-check'
