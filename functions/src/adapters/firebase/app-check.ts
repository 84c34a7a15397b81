import { EMULATOR_APP_CHECK_TOKEN } from '@sesame/contract/app-check'
import type { AppCheck as FirebaseAppCheck } from 'firebase-admin/app-check'
import type { Config } from '../../common/config/config.ts'
import type { AppCheck } from '../../common/ports/app-check.ts'
import type { Late } from './admin.ts'

/** App Check as configured: off, or on with the emulators' one token or with tokens that Firebase issues. */
export function installedAppCheck(
  { appCheck, inEmulator }: Pick<Config, 'appCheck' | 'inEmulator'>,
  sdk: Late<FirebaseAppCheck>,
): AppCheck {
  if (!appCheck) return { accepts: () => Promise.resolve(true) }
  if (inEmulator) {
    return { accepts: (token) => Promise.resolve(token === EMULATOR_APP_CHECK_TOKEN) }
  }
  return firebaseAppCheck(sdk)
}

/** Codes that mean a bad token. The SDK also reports its own failures with the first of them. */
const REFUSALS = ['app-check/invalid-argument', 'app-check/app-check-token-expired']

/**
 * The cause of such a failure if Google's keys could not be fetched. The SDK does not publish this code, so a test fails when
 * an upgrade changes it.
 */
const KEYS_UNREACHABLE = 'key-fetch-error'

/**
 * Tokens that Firebase issued to one of this project's apps. They are verified here with Google's keys, which the SDK caches
 * for six hours. A token may be reused while it lasts (docs/decisions/031).
 *
 * Source: Firebase, « Verify App Check tokens from a custom backend ».
 */
function firebaseAppCheck(sdk: Late<FirebaseAppCheck>): AppCheck {
  return {
    async accepts(token) {
      if (token === undefined) return false
      const verifier = await sdk()
      try {
        await verifier.verifyToken(token)
        return true
      } catch (error) {
        if (isRefusal(error)) return false
        throw error
      }
    },
  }
}

function isRefusal(error: unknown): boolean {
  // The SDK does not catch the error when a payload is not JSON.
  if (error instanceof SyntaxError) return true
  const { code = '', cause } = error as { code?: string; cause?: { code?: string } }
  return REFUSALS.includes(code) && cause?.code !== KEYS_UNREACHABLE
}
