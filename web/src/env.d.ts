interface ViteTypeOptions {
  strictImportMetaEnv: unknown
}

interface ImportMetaEnv {
  readonly VITE_HOST_URL: string
  readonly VITE_USE_CDN: string
  readonly VITE_FIREBASE_API_KEY: string
  readonly VITE_FIREBASE_AUTH_DOMAIN: string
  readonly VITE_FIREBASE_DATABASE_URL: string
  readonly VITE_FIREBASE_PROJECT_ID: string
  readonly VITE_FIREBASE_STORAGE_BUCKET: string
  readonly VITE_FIREBASE_MESSAGING_SENDER_ID: string
  readonly VITE_FIREBASE_APP_ID: string
  readonly VITE_FIREBASE_MEASUREMENT_ID: string
  readonly VITE_FIREBASE_CDN_URL: string
  readonly VITE_FIREBASE_STATISTICS_URL: string
  readonly VITE_FIREBASE_HOST_URL: string
  readonly VITE_FIREBASE_VAPID_KEY: string
  readonly VITE_APP_CHECK: string
  readonly VITE_RECAPTCHA_SITE_KEY: string
  readonly VITE_VIMEO_URL: string
  readonly VITE_WELCOME_VIDEO_ID: string
  /** How far the suite's ports are from the default ones: `npm run dev` sets it, for the Vite server. */
  readonly VITE_EMULATOR_OFFSET?: string
}
