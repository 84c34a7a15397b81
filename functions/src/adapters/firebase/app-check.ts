import { EMULATOR_APP_CHECK_TOKEN } from '@sesame/contract/app-check'
import type { AppCheck as FirebaseAppCheck } from 'firebase-admin/app-check'
import type { Config } from '../../common/config/config.ts'
import type { AppCheck } from '../../common/ports/app-check.ts'
import type { Late } from './admin.ts'

/**
 * Returns App Check as configured: on or off. If it is on, the emulators accept only one fixed token, and deployed
 * projects accept tokens that Firebase issued.
 */
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

/** Error codes for a bad token. The SDK also uses `invalid-argument` for its own failures. */
const REFUSALS = ['app-check/invalid-argument', 'app-check/app-check-token-expired']

/**
 * Error code of the cause if the SDK could not fetch Google's keys. This code is undocumented, so a test fails if an upgrade
 * changes it.
 */
const KEYS_UNREACHABLE = 'key-fetch-error'

/**
 * Accepts tokens that Firebase issued to this project's apps. The tokens are verified locally with Google's keys, which
 * the SDK caches for six hours. A token may be reused until it expires (docs/decisions/031).
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
