import { LAST_LOGINS, PROJECT_VERSION } from '@sesame/contract/constants'
import { VERSION } from '@sesame/contract/version'
import { clientEnvironment } from '@sesame/contract/environment/client'

const env = import.meta.env

/** The specification's configuration table (section 3), without its secrets. */
export const environment = clientEnvironment.parse({
  production: env.PROD,
  dev: env.DEV,
  useCDN: env.VITE_USE_CDN === 'true',
  version: VERSION,
  projectVersion: PROJECT_VERSION,
  hostUrl: env.VITE_HOST_URL,
  firebase: {
    apiKey: env.VITE_FIREBASE_API_KEY,
    authDomain: env.VITE_FIREBASE_AUTH_DOMAIN,
    databaseURL: env.VITE_FIREBASE_DATABASE_URL,
    projectId: env.VITE_FIREBASE_PROJECT_ID,
    storageBucket: env.VITE_FIREBASE_STORAGE_BUCKET,
    messagingSenderId: env.VITE_FIREBASE_MESSAGING_SENDER_ID,
    appId: env.VITE_FIREBASE_APP_ID,
    measurementId: env.VITE_FIREBASE_MEASUREMENT_ID,
    cdnURL: env.VITE_FIREBASE_CDN_URL,
    statisticsURL: env.VITE_FIREBASE_STATISTICS_URL,
    hostUrl: env.VITE_FIREBASE_HOST_URL,
  },
  recaptcha: { siteKey: env.VITE_RECAPTCHA_SITE_KEY },
  settings: { lastlogin: LAST_LOGINS },
  vimeo: { url: env.VITE_VIMEO_URL },
})
