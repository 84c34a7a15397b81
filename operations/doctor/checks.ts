import type { Check } from './check.ts'
import { CONSOLE_QUEUE } from './console/console-queue.ts'
import { CONSOLE_SITE } from './console/console-site.ts'
import { BUCKET } from './data/bucket.ts'
import { DATABASE_INSTANCES } from './data/database-instances.ts'
import { DATABASE_RULES, STORAGE_RULES } from './data/deployed-rules.ts'
import { ERASURE_RECORD } from './data/erasure-record.ts'
import { SIGN_IN_TIME } from './data/sign-in-time.ts'
import { ACCOUNTS } from './functions/accounts.ts'
import { DEPLOYED_FUNCTIONS, DEPLOYED_SETTINGS } from './functions/deployed-functions.ts'
import { SCHEDULES } from './functions/schedules.ts'
import { SECRETS } from './functions/secrets.ts'
import { SERVED_REVISION } from './functions/served-revision.ts'
import { SIGNING } from './functions/signing.ts'
import { ACCOUNT_SETTINGS } from './identity/account-settings.ts'
import { AUTHORISED_DOMAINS } from './identity/authorised-domains.ts'
import { MAILS } from './identity/mails.ts'
import { PROFILES } from './identity/profiles.ts'
import { SIGN_IN_METHODS } from './identity/sign-in-methods.ts'
import { LETTER_QUEUE } from './letters/letter-queue.ts'
import { LETTER_SERVER } from './letters/letter-server.ts'
import { SENDER_RECORDS } from './letters/sender-records.ts'
import { API_KEY } from './services/api-key.ts'
import { APP_CHECK } from './services/app-check.ts'
import { CAPTCHA } from './services/captcha.ts'
import { DEVICE_ALERTS } from './services/device-alerts.ts'
import { ENABLED_APIS } from './services/enabled-apis.ts'
import { LOG_RETENTION } from './services/log-retention.ts'
import { MONITORING } from './services/monitoring.ts'
import { AUTH_PAGES } from './site/auth-pages.ts'
import { FILES } from './site/files.ts'
import { HEALTH } from './site/health.ts'
import { PAGE_POLICY } from './site/page-policy.ts'
import { PASSKEYS } from './site/passkeys.ts'
import { PROXIES } from './site/proxies.ts'

/** Everything that is checked, in the order in which it is printed. */
export const CHECKS: readonly Check[] = [
  ...ENABLED_APIS,
  LOG_RETENTION,
  ...MONITORING,
  DATABASE_INSTANCES,
  DATABASE_RULES,
  STORAGE_RULES,
  BUCKET,
  ERASURE_RECORD,
  SIGN_IN_TIME,
  ...SIGN_IN_METHODS,
  ...ACCOUNT_SETTINGS,
  ...AUTHORISED_DOMAINS,
  ...MAILS,
  PROFILES,
  DEPLOYED_FUNCTIONS,
  DEPLOYED_SETTINGS,
  ...SERVED_REVISION,
  ...SECRETS,
  ...ACCOUNTS,
  SIGNING,
  SCHEDULES,
  ...LETTER_SERVER,
  ...SENDER_RECORDS,
  ...LETTER_QUEUE,
  HEALTH,
  FILES,
  PAGE_POLICY,
  AUTH_PAGES,
  PASSKEYS,
  PROXIES,
  ...CONSOLE_SITE,
  ...CONSOLE_QUEUE,
  API_KEY,
  CAPTCHA,
  APP_CHECK,
  DEVICE_ALERTS,
]
