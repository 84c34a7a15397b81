import type { Check } from './check.ts'
import { CONSOLE } from './console.ts'
import { BUCKETS } from './data/buckets.ts'
import { DATABASE_INSTANCES } from './data/database-instances.ts'
import { DATABASE_RULES, STORAGE_RULES } from './data/deployed-rules.ts'
import { SIGN_IN_TIME } from './data/sign-in-time.ts'
import { ACCOUNTS } from './functions/accounts.ts'
import { DEPLOYED_FUNCTIONS, DEPLOYED_SETTINGS } from './functions/deployed-functions.ts'
import { SERVED_REVISION } from './functions/revisions.ts'
import { SCHEDULES } from './functions/schedules.ts'
import { SECRETS } from './functions/secrets.ts'
import { IDENTITY } from './identity/identity-settings.ts'
import { PROFILES } from './identity/profiles.ts'
import { EMAILS } from './emails.ts'
import { EVENTS } from './events.ts'
import { API_KEY } from './services/api-key.ts'
import { BOTH_SIDES } from './services/both-sides.ts'
import { ENABLED_APIS } from './services/enabled-apis.ts'
import { ORGANISATION } from './services/organisation.ts'
import { WATCHING } from './services/watching.ts'
import { SITE } from './site.ts'
import { WELL_KNOWN } from './well-known.ts'

/** All checks, in the order in which they are printed. */
export const CHECKS: readonly Check[] = [
  ...ENABLED_APIS,
  ...ORGANISATION,
  ...WATCHING,
  DATABASE_INSTANCES,
  DATABASE_RULES,
  STORAGE_RULES,
  ...BUCKETS,
  SIGN_IN_TIME,
  ...IDENTITY,
  PROFILES,
  DEPLOYED_FUNCTIONS,
  DEPLOYED_SETTINGS,
  ...SERVED_REVISION,
  ...SECRETS,
  ...ACCOUNTS,
  SCHEDULES,
  ...EMAILS,
  ...EVENTS,
  ...SITE,
  ...WELL_KNOWN,
  ...CONSOLE,
  API_KEY,
  ...BOTH_SIDES,
]
