import { EMULATOR_APP_CHECK_TOKEN } from '@sesame/contract/app-check'
import { HOUR_MS } from '@sesame/contract/durations'
import {
  CustomProvider,
  initializeAppCheck,
  type AppCheck,
  type AppCheckToken,
} from 'firebase/app-check'
import { pageCaptcha } from '../captcha/page-captcha.ts'
import { systemClock } from '../clock.ts'
import { firebaseApp } from '../identity/firebase-app.ts'
import { attestation } from './attestation.ts'

let appCheck: AppCheck | undefined

/** App Check for the page's Firebase app. After its initialisation, the SDK sends App Check tokens with its requests. */
export function firebaseAppCheck(): AppCheck {
  appCheck ??= initializeAppCheck(firebaseApp(), {
    provider: new CustomProvider({
      getToken: environment.production ? attested() : emulatorToken,
    }),
    isTokenAutoRefreshEnabled: true,
  })
  return appCheck
}

/** A fixed token for the emulators, which have no App Check. */
function emulatorToken(): Promise<AppCheckToken> {
  const expireTimeMillis = systemClock.nowMs() + HOUR_MS
  return Promise.resolve({ token: EMULATOR_APP_CHECK_TOKEN, expireTimeMillis })
}

function attested(): () => Promise<AppCheckToken> {
  const captcha = pageCaptcha(environment.recaptcha.siteKey)
  return attestation(firebaseApp().options, {
    captcha,
    clock: systemClock,
    fetch: (input, init) => fetch(input, init),
  })
}
