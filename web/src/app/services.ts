import { followConsent } from '../lib/analytics/follow-consent.ts'
import { later } from '../lib/loading/later.ts'
import { createAccessTokenStore } from '../lib/auth/session/access-token-store.ts'
import { alone } from '../lib/auth/tabs/alone.ts'
import { createAuthService } from '../lib/auth/auth-service.ts'
import { createLastActivity } from '../lib/auth/lock/last-activity.ts'
import { createLockMark } from '../lib/auth/lock/lock-mark.ts'
import { onActivity } from '../lib/auth/lock/on-activity.ts'
import { passkeysAvailable } from '../lib/auth/passkeys/passkeys-available.ts'
import { noCaptcha, type Captcha } from '../lib/captcha/captcha.ts'
import { laterCaptcha } from '../lib/captcha/later-captcha.ts'
import { consentStore } from '../lib/consent/consent-store.ts'
import { storageAvatars } from '../lib/avatar/avatars.ts'
import { createRedirects } from '../lib/auth/account/redirects.ts'
import { systemClock } from '../lib/clock.ts'
import { databaseSettings } from '../lib/database/settings.ts'
import { databaseLive } from '../lib/database/live.ts'
import { loadIdentity } from '../lib/identity/load-identity.ts'
import { lockDelayStore } from '../lib/device/lock-delay.ts'
import { noteExpired } from '../lib/device/expired-session.ts'
import { writeLastMethod } from '../lib/device/last-method.ts'
import { rememberPasskey } from '../lib/device/passkey-owner.ts'
import { consoleLogger } from '../lib/logger.ts'
import { browserPush } from '../lib/push/browser-push.ts'
import type { Services } from '../lib/services.tsx'
import { localStorageOrNull, sessionStorageOrNull } from '../lib/device/storage.ts'
import { createUnreportedCallStore } from '../lib/device/unreported-call-store.ts'

/** Whether visits are measured. Never on the emulators, because there is no analytics emulator. */
const measuresVisits = environment.firebase.measurementId !== '' && environment.production

const loadApi = later(() => import('../lib/api/page-api.ts'))

/** Creates the page's services. Only this function constructs adapters (the implementations for Firebase and the browser). */
export function createServices(): Services {
  const auth = createAuthService({
    // Also load the API client's code, because the page sends every proof from the identity service to the API.
    loadIdentity: async () => (await Promise.all([loadIdentity(), loadApi()]))[0],
    // Load the API client's code late, because its schemas are larger than the code of a form.
    api: async (name, options) => (await loadApi()).pageApi(name, options),
    transfer: async (name, options) => (await loadApi()).pageTransfer(name, options),
    apiTimeMs: async () => (await loadApi()).pageApiTimeMs(),
    tokens: createAccessTokenStore(localStorageOrNull(), window),
    captcha: installedCaptcha(environment.recaptcha.siteKey),
    redirects: createRedirects(navigator.userAgent, () => window.sessionStorage),
    unreportedCallStore: createUnreportedCallStore(sessionStorageOrNull()),
    noteExpired,
    rememberMethod: writeLastMethod,
    rememberPasskey,
    authenticator: {
      isAvailable: passkeysAvailable,
      load: later(() =>
        import('../lib/auth/passkeys/browser-authenticator.ts').then(
          (late) => late.browserAuthenticator,
        ),
      ),
    },
    clock: systemClock,
    logger: consoleLogger,
    alone,
    onActivity,
    lockMark: createLockMark(localStorageOrNull(), window),
    lastActivity: createLastActivity(systemClock.nowMs()),
    lockDelay: lockDelayStore,
  })
  if (measuresVisits) {
    const load = async () =>
      (await import('../lib/analytics/firebase-analytics.ts')).firebaseAnalytics()
    followConsent(consentStore, load, consoleLogger)
  }
  return {
    auth,
    // Load the list of sign-ins late, because it needs the database's client and schemas.
    readLogins: async (uid) => (await import('../lib/database/read-logins.ts')).readLogins(uid),
    settings: databaseSettings,
    live: databaseLive,
    avatars: storageAvatars,
    push: browserPush(environment.firebase.vapidKey),
    nowMs: systemClock.nowMs,
  }
}

function installedCaptcha(siteKey: string): Captcha {
  if (siteKey === '') return noCaptcha
  return laterCaptcha(async () =>
    (await import('../lib/captcha/page-captcha.ts')).pageCaptcha(siteKey),
  )
}
