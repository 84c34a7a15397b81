import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts'

/** Application version (specification, sections 3 and 9). */
export const VERSION = '2.0.38'

/** Project version (specification, sections 3 and 9). */
export const PROJECT_VERSION = '3'

/** How many sign-ins are kept and shown (`settings.lastlogin`, specification, section 9). */
export const LAST_LOGINS = 10

/** Local storage key of the access token (specification, sections 3 and 9). */
export const ACCESS_TOKEN_KEY = 'accessToken'

/** Lifetime of an access token, and the longest that a session may stay idle (design, section 5). */
export const ACCESS_TOKEN_TTL_SECONDS = 3600

/** How far the clocks of two of our servers may differ (docs/decisions/004). */
export const CLOCK_SKEW_SECONDS = 60

/** How far the identity service's clock may lag behind ours. */
export const PROVIDER_SKEW_MS = 2 * SECOND_MS

/** How long after a rotation the previous token is still accepted (design, section 5). */
export const ROTATION_TOLERANCE_MS = 30 * SECOND_MS

/** Absolute lifetime of a session with « remember me ». */
export const REMEMBERED_SESSION_MS = 30 * DAY_MS

/** Absolute lifetime of any other session. */
export const SESSION_MS = 24 * HOUR_MS

/** How many sessions a person may have. One more ends the session unused for longest. */
export const MAX_SESSIONS = 50

/** Maximum age of the proof behind a sensitive operation (design, section 4). */
export const RECENT_LOGIN_MS = 5 * MINUTE_MS

/** How long a guest account may be unused before it is erased. */
export const GUEST_IDLE_MS = 30 * DAY_MS

/** After how many refused unlocks a session ends. */
export const MAX_UNLOCK_TRIES = 5

/** Longest delay before a session locks itself; the database rules store none that is longer. */
export const MAX_LOCK_DELAY_MINUTES = 120

/** Largest request body accepted, in bytes. */
export const MAX_BODY_BYTES = 16 * 1024

/** Where every function runs. */
export const REGION = 'europe-west1'
