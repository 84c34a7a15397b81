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
  /** Whether the page belongs to production. If false, it calls the emulators of its suite. */
  production: z.boolean(),
  /** Whether Vite's development server serves the page. */
  dev: z.boolean(),
  useCDN: z.boolean(),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/), z.maxLength(40)),
  projectVersion: z.literal(PROJECT_VERSION),
  /** The address of the product's site, as people open it. */
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
    /** The address of the CDN. If empty, Hosting itself is the CDN. */
    cdnURL: optionalHost,
    statisticsURL: host,
    /** The pages' default address at Hosting. */
    hostUrl: host,
    vapidKey: text,
  }),
  recaptcha: z.strictObject({ siteKey: text }),
  settings: z.strictObject({ lastlogin: z.literal(LAST_LOGINS) }),
  vimeo: z.strictObject({
    /** The host of the API that describes videos. If empty, the page's own host. */
    url: optionalHost,
    welcomeVideoId: text,
  }),
  appCheck: z.boolean(),
  leakCheck: z.boolean(),
  /** The minimum length of a new password, unless the identity service's policy requires more. */
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
     * The status of the accessibility statement; empty if there is no statement. It is a separate field, because every page's
     * footer shows only the status.
     */
    status: z.union([z.literal(''), accessibilityStatement.shape.status]),
    statement: z.nullable(accessibilityStatement),
  }),
  /** Offset of the emulators' ports from the default ones, if the development server uses its own emulator suite. */
  emulatorOffset: z.int(),
})
export type ClientEnvironment = z.infer<typeof clientEnvironment>
