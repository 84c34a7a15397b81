/** The header of an App Check token. The identity service's client uses the same one. */
export const APP_CHECK_HEADER = 'X-Firebase-AppCheck'

/** What stands for a token in the emulators, which have no App Check. The API accepts it nowhere else. */
export const EMULATOR_APP_CHECK_TOKEN = 'emulator-app-check'
