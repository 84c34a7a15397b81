import { SECOND_MS } from '@sesame/contract/durations'
import { systemClock } from '../clock.ts'
import { codeOf } from '../code-of.ts'
import { later } from '../loading/later.ts'
import { consoleLogger } from '../logger.ts'

/** The time limit for a token. After it, the API call is sent without a token, and the API decides whether to accept it. */
const TIME_LIMIT_MS = 12 * SECOND_MS

/** The function that loads App Check; null if App Check is off, so that the build omits App Check's code. */
const load = environment.appCheck
  ? later(async () => {
      const [{ getToken }, { firebaseAppCheck }] = await Promise.all([
        import('firebase/app-check'),
        import('./firebase-app-check.ts'),
      ])
      return () => getToken(firebaseAppCheck())
    })
  : null

/** Returns an App Check token; null if App Check is off or no token arrives in time. */
export async function appCheckToken(): Promise<string | null> {
  if (load === null) return null
  const asked = load()
    .then((ask) => ask())
    .then(({ token }) => token)
    .catch((error: unknown) => {
      consoleLogger.warn('Attestation App Check absente', codeOf(error))
      return null
    })
  return Promise.race([
    asked,
    new Promise<null>((end) => systemClock.after(TIME_LIMIT_MS, () => end(null))),
  ])
}
