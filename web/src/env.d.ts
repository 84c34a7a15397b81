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
  readonly VITE_LEAK_CHECK: string
  readonly VITE_LEGAL_MAILER: string
  readonly VITE_IDLE_ACCOUNTS_DAYS: string
  readonly VITE_RECAPTCHA_SITE_KEY: string
  readonly VITE_VIMEO_URL: string
  readonly VITE_WELCOME_VIDEO_ID: string
  readonly VITE_LEGAL_PUBLISHER: string
  readonly VITE_LEGAL_ADDRESS: string
  readonly VITE_LEGAL_PHONE: string
  readonly VITE_LEGAL_DIRECTOR: string
  readonly VITE_LEGAL_CONTACT: string
  readonly VITE_LEGAL_DPO: string
  readonly VITE_LEGAL_HOST: string
  readonly VITE_LEGAL_BASIS: string
  /** The offset of the suite's ports from the default ones. `npm run dev` sets it for the Vite server. */
  readonly VITE_EMULATOR_OFFSET?: string
}
