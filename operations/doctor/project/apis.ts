/**
 * A Google API: the variable that overrides its origin, its default origin, and a role that is sufficient for the checks.
 */
interface Api {
  readonly variable: string
  readonly origin: string
  readonly role: string
}

const google = (variable: string, name: string, role: string): Api => ({
  variable,
  origin: `https://${name}.googleapis.com`,
  role: `roles/${role}`,
})

/**
 * The APIs that the checks call. Each can be redirected by the variable that firebase-tools reads. These variables are not
 * documented, so a test compares them with `lib/api.js` of firebase-tools. Roles:
 * https://cloud.google.com/iam/docs/roles-permissions
 */
export const APIS = {
  apiKeys: google('CLOUD_APIKEYS_URL', 'apikeys', 'serviceusage.apiKeysViewer'),
  appCheck: google('FIREBASE_APPCHECK_URL', 'firebaseappcheck', 'firebaseappcheck.viewer'),
  budgets: google('BILLING_BUDGETS_URL', 'billingbudgets', 'billing.viewer'),
  billing: google('FIREBASE_CLOUDBILLING_URL', 'cloudbilling', 'browser'),
  databases: google('FIREBASE_RTDB_MANAGEMENT_URL', 'firebasedatabase', 'firebasedatabase.viewer'),
  defaultBucket: google(
    'FIREBASE_FIREBASESTORAGE_URL',
    'firebasestorage',
    'firebasestorage.viewer',
  ),
  firebase: google('FIREBASE_API_URL', 'firebase', 'firebase.viewer'),
  functions: google('FIREBASE_FUNCTIONS_V2_URL', 'cloudfunctions', 'cloudfunctions.viewer'),
  hosting: google('FIREBASE_HOSTING_API_URL', 'firebasehosting', 'firebasehosting.viewer'),
  iam: google('FIREBASE_IAM_URL', 'iam', 'iam.securityReviewer'),
  identity: google('FIREBASE_IDENTITY_URL', 'identitytoolkit', 'firebaseauth.viewer'),
  logging: google('FIREBASE_CLOUDLOGGING_URL', 'logging', 'logging.viewer'),
  monitoring: google('CLOUD_MONITORING_URL', 'monitoring', 'monitoring.viewer'),
  projects: google('FIREBASE_RESOURCEMANAGER_URL', 'cloudresourcemanager', 'iam.securityReviewer'),
  rules: google('FIREBASE_RULES_URL', 'firebaserules', 'firebaserules.viewer'),
  run: google('CLOUD_RUN_API_URL', 'run', 'run.viewer'),
  scheduler: google('FIREBASE_CLOUDSCHEDULER_URL', 'cloudscheduler', 'cloudscheduler.viewer'),
  secrets: google('CLOUD_SECRET_MANAGER_URL', 'secretmanager', 'secretmanager.viewer'),
  services: google('FIREBASE_SERVICE_USAGE_URL', 'serviceusage', 'serviceusage.serviceUsageViewer'),
  storage: google('FIREBASE_STORAGE_URL', 'storage', 'storage.bucketViewer'),
  tasks: google('FIREBASE_CLOUD_TAKS_URL', 'cloudtasks', 'iam.securityReviewer'),
  // firebase-tools calls neither `recaptcha` nor `budgets`.
  recaptcha: google(
    'RECAPTCHA_ENTERPRISE_URL',
    'recaptchaenterprise',
    'recaptchaenterprise.viewer',
  ),
} as const satisfies Record<string, Api>

export type ApiName = keyof typeof APIS

/** Returns the origin of an API, without a trailing slash. */
export function originOf(api: ApiName, env: NodeJS.ProcessEnv): string {
  const { variable, origin } = APIS[api]
  return env[variable] ?? origin
}

/** Returns the origin of the identity service. The Auth emulator has its own variable. */
export function identityOrigin(env: NodeJS.ProcessEnv): string {
  const emulator = env['FIREBASE_AUTH_EMULATOR_HOST']
  return emulator ? `http://${emulator}/identitytoolkit.googleapis.com` : originOf('identity', env)
}
