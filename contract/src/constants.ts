import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts'
import { FILE_NAME } from './product.ts'

/** Project version (specification, sections 3 and 9). */
export const PROJECT_VERSION = '3'

/** The lowest minimum length of passwords that a project may set, and the default (specification, section 5). */
export const PASSWORD_MIN_LENGTH = 6

/**
 * The highest minimum password length that the identity service can enforce. Source: « Enable, disable, and use password
 * policies », Google Cloud.
 */
export const PASSWORD_MAX_MIN_LENGTH = 30

/** Maximum length of a display name, in UTF-16 units. */
export const MAX_DISPLAY_NAME = 80

/** How many sign-ins, and how many refused sign-ins, are stored and shown (`settings.lastlogin`, specification, section 9). */
export const LAST_LOGINS = 10

/** Local storage key of the access token (specification, sections 3 and 9). */
export const ACCESS_TOKEN_KEY = 'accessToken'

/** Lifetime of an access token, and the longest that a session may stay idle (docs/decisions/002). */
export const ACCESS_TOKEN_TTL_SECONDS = 3600

/** How far the clocks of two of our servers may differ (docs/decisions/004). */
export const CLOCK_SKEW_SECONDS = 60

/** How far the identity service's clock may lag behind ours. */
export const PROVIDER_SKEW_MS = 2 * SECOND_MS

/** How long the previous access token is still accepted after a rotation (docs/decisions/002). */
export const ROTATION_TOLERANCE_MS = 30 * SECOND_MS

/** Absolute lifetime of a session with « remember me ». */
export const REMEMBERED_SESSION_MS = 30 * DAY_MS

/** Absolute lifetime of a session without « remember me ». */
export const SESSION_MS = 24 * HOUR_MS

/** How many sessions a person may have. If they open another session, the least recently used one ends. */
export const MAX_SESSIONS = 50

/** Maximum length of a device's name, which its owner may choose. The database rules repeat this limit. */
export const MAX_DEVICE_NAME = 40

/** How many passkeys a person may have. */
export const MAX_PASSKEYS = 10

/** Maximum length of a passkey's name. */
export const MAX_PASSKEY_NAME = 40

/** How long a person has to create or use a passkey. The challenge is valid for the same time. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS

/** Sensitive operations require that the person proved their identity at most this long ago. */
export const RECENT_LOGIN_MS = 5 * MINUTE_MS

/** How long a console session lasts, and how long it may stay idle (docs/decisions/035). */
export const OPERATOR_SESSION_MS = 8 * HOUR_MS
export const OPERATOR_IDLE_MS = 15 * MINUTE_MS

/** How long a request may wait for a second operator's approval. */
export const OPERATOR_REQUEST_MS = DAY_MS

/**
 * How long requests are stored. They are deleted because their reasons are about people; the journal stores each request and
 * decision permanently.
 */
export const KEPT_REQUESTS_MS = 30 * DAY_MS

/** After a receiver gets a new key, the time during which its events are also signed with its former key. */
export const FORMER_RECEIVER_KEY_MS = DAY_MS

/** How long a link that replaces an operator's lost passkeys is valid. */
export const PASSKEY_LINK_MS = HOUR_MS

/** The longest duration of an emergency, during which a password opens the console. */
export const MAX_EMERGENCY_MS = 4 * HOUR_MS

/**
 * In the operators' lists, how many days after sign-up people count as new, and how many days after their last visit they
 * count as idle.
 */
export const NEW_DAYS = 7
export const IDLE_DAYS = 180

/** How long a guest account may go unused before it is erased. */
export const GUEST_IDLE_MS = 30 * DAY_MS

/** How long before the erasure of an idle account its owner is warned by e-mail. */
export const ERASURE_NOTICE_MS = 7 * DAY_MS

/** The shortest time without a visit that may be set as the limit for idle accounts. */
export const MIN_ACCOUNT_IDLE_MS = 180 * DAY_MS

/** How long a sign-up may stay unfinished before its account is erased. */
export const UNFINISHED_SIGN_UP_MS = DAY_MS

/** How long someone with a verified address can restore an account that was deleted at the identity service. */
export const GONE_ACCOUNT_MS = 30 * DAY_MS

/** How long security events and alerts are kept, so that thefts discovered late can be investigated. */
export const SECURITY_EVENTS_MS = 365 * DAY_MS

/** How long the record of a sent e-mail is kept. */
export const MAILS_MS = 30 * DAY_MS

/** How long an e-mail may wait before we give up sending it. */
export const WAITING_MAIL_MS = 2 * DAY_MS

/** How long rate limit counters are stored. No rate limit has a longer window. */
export const RATE_LIMITS_MS = DAY_MS

/** A session ends after this many refused unlocks. */
export const MAX_UNLOCK_TRIES = 5

/** The longest delay after which a session locks itself. The database rules also enforce it. */
export const MAX_LOCK_DELAY_MINUTES = 120

/** File name of the data export that operators write to a person's `exports` folder (docs/decisions/035). */
export const EXPORT_FILE = `${FILE_NAME}-export.json`

/** Maximum size of a request body, in bytes. */
export const MAX_BODY_BYTES = 16 * 1024

/** The region of every function. */
export const REGION = 'europe-west1'
