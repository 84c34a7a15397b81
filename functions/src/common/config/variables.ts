/** Variables that operators set in `functions/.env.<project>`. docs/operations.md describes each of them. */
export const SETTINGS = [
  'SESAME_DATABASE_URL',
  'SESAME_DATABASE_SHARDS',
  'SESAME_STATISTICS_URL',
  'SESAME_STORAGE_BUCKET',
  'SESAME_HOST_URL',
  'SESAME_TRUSTED_PROXIES',
  'SESAME_ORIGINS',
  'SESAME_TOOLS_URL',
  'SESAME_TOOLS_INGRESS',
  'SESAME_JOURNAL_BUCKET',
  'SESAME_ERASURES_BUCKET',
  'SESAME_PASSKEY_RP_ID',
  'SESAME_TERMS',
  'SESAME_SECOND_FACTOR_FROM',
  'SESAME_SECOND_FACTOR_WAIT_DAYS',
  'SESAME_PLACE_HEADERS',
  'SESAME_APP_CHECK',
  'SESAME_CAPTCHA',
  'SESAME_LIMITS_FACTOR',
  'SESAME_VIDEO_URL',
  'SESAME_MESSAGING_URL',
  'SESAME_SMTP_HOST',
  'SESAME_SMTP_PORT',
  'SESAME_SMTP_USER',
  'SESAME_SMTP_FROM',
  'SESAME_SMTP_REPLY_TO',
  'SESAME_SMTP_SENDER',
  'SESAME_DKIM_DOMAIN',
  'SESAME_DKIM_SELECTOR',
  'SESAME_RECAPTCHA_URL',
  'SESAME_EVENTS',
  'SESAME_JOBS',
  'SESAME_IDLE_ACCOUNTS_DAYS',
] as const

/** Secrets that Secret Manager provides to the functions that need them. */
export const SECRETS = [
  'ACCESS_TOKEN_KEYS',
  'SECOND_FACTOR_KEYS',
  'EVENT_KEYS',
  'PEPPER',
  'RECAPTCHA_SECRET',
  'VIMEO_TOKEN',
  'SMTP_PASSWORD',
  'DKIM_KEY',
] as const

/** Variables set by the platform or the emulators. */
export const SET_FOR_US = [
  'GCLOUD_PROJECT',
  'K_REVISION',
  'K_SERVICE',
  'FUNCTION_TARGET',
  'FUNCTIONS_EMULATOR',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_DATABASE_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'STORAGE_EMULATOR_HOST',
  'CLOUD_TASKS_EMULATOR_HOST',
] as const

export type Secret = (typeof SECRETS)[number]

/** The name of a variable that the functions read. */
export type Variable = (typeof SETTINGS)[number] | Secret | (typeof SET_FOR_US)[number]

/** The environment variables that our code may read. The compiler rejects a name that is in none of the lists above. */
export type Environment = Readonly<Partial<Record<Variable, string | undefined>>>
