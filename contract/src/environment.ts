import * as z from 'zod/mini'
import { accessibilityStatement } from './accessibility-statement.ts'
import {
  LAST_LOGINS,
  PASSWORD_MAX_MIN_LENGTH,
  PASSWORD_MIN_LENGTH,
  PROJECT_VERSION,
} from './constants.ts'

const text = z.string().check(z.maxLength(500))

/** A complete origin: scheme, host, and port unless it is the scheme's default. */
const host = text.check(
  z.refine(
    (value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value,
  ),
)
const optionalHost = z.union([z.literal(''), host])

/**
 * The configuration that browsers may see: the specification's table without its secrets, which only the functions have
 * (`services-config.ts`). Builds substitute it for `environment` (`web/build/environment.ts`).
 *
 * `firebase` is the table's backend-service object, `recaptcha` its captcha object and `vimeo` its video-service object;
 * `vapidKey`, `welcomeVideoId` and all fields after `vimeo` are ours. Source: specification, section 3; docs/decisions/046.
 */
export const clientEnvironment = z.strictObject({
  /** False in the emulator suite: pages then call its emulators. */
  production: z.boolean(),
  /** Whether the page is served by Vite's development server. */
  dev: z.boolean(),
  useCDN: z.boolean(),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/), z.maxLength(40)),
  projectVersion: z.literal(PROJECT_VERSION),
  /** The address at which people open the product. */
  hostUrl: host,
  firebase: z.strictObject({
    apiKey: text,
    authDomain: text,
    databaseURL: host,
    projectId: text,
    storageBucket: text,
    messagingSenderId: text,
    appId: text,
    measurementId: text,
    /** If empty, Hosting itself is the CDN. */
    cdnURL: optionalHost,
    statisticsURL: host,
    /** The pages' default address at Hosting. */
    hostUrl: host,
    vapidKey: text,
  }),
  recaptcha: z.strictObject({ siteKey: text }),
  settings: z.strictObject({ lastlogin: z.literal(LAST_LOGINS) }),
  vimeo: z.strictObject({
    /** The host of our API to ask about videos; if empty, the page's own host. */
    url: optionalHost,
    welcomeVideoId: text,
  }),
  appCheck: z.boolean(),
  leakCheck: z.boolean(),
  /** How many characters a new password needs, unless the identity service's policy requires more. */
  passwordMinLength: z
    .int()
    .check(z.minimum(PASSWORD_MIN_LENGTH), z.maximum(PASSWORD_MAX_MIN_LENGTH)),
  idleAccountsDays: text,
  legal: z.strictObject({
    publisher: text,
    address: text,
    phone: text,
    director: text,
    contact: text,
    dpo: text,
    host: text,
    mailer: text,
    basis: text,
  }),
  accessibility: z.strictObject({
    /**
     * The statement's status, or empty if there is no statement. A field of its own, because every page's footer shows only
     * the status.
     */
    status: z.union([z.literal(''), accessibilityStatement.shape.status]),
    statement: z.nullable(accessibilityStatement),
  }),
  /** Offset of the emulators' ports from the default ones, if Vite's server uses a suite of its own. */
  emulatorOffset: z.int(),
})
export type ClientEnvironment = z.infer<typeof clientEnvironment>
