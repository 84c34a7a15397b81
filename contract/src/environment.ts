import * as z from 'zod/mini'
import { LAST_LOGINS, PROJECT_VERSION } from './constants.ts'

const text = z.string().check(z.maxLength(500))

/** A whole origin: scheme, host, and port if it is not the scheme's own. */
const host = text.check(
  z.refine(
    (value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value,
  ),
)
const optionalHost = z.union([z.literal(''), host])

/**
 * The configuration that browsers may see: the specification's table without its secrets, which the functions alone have
 * (`services-config.ts`). Builds put it in the place of `environment` (`web/build/environment.ts`).
 *
 * `firebase` is the table's backend-service object, `recaptcha` its captcha object and `vimeo` its
 * video-service object; `vapidKey`, `welcomeVideoId` and what follows `vimeo` are ours. Source: specification, section 3;
 * docs/decisions/046.
 */
export const clientEnvironment = z.strictObject({
  /** False in the suite: pages then talk to its emulators. */
  production: z.boolean(),
  /** Whether Vite's server serves the page. */
  dev: z.boolean(),
  useCDN: z.boolean(),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/), z.maxLength(40)),
  projectVersion: z.literal(PROJECT_VERSION),
  /** Where people open the product. */
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
    /** Empty: Hosting, which is a CDN. */
    cdnURL: optionalHost,
    statisticsURL: host,
    /** Hosting's own address of the pages. */
    hostUrl: host,
    vapidKey: text,
  }),
  recaptcha: z.strictObject({ siteKey: text }),
  settings: z.strictObject({ lastlogin: z.literal(LAST_LOGINS) }),
  vimeo: z.strictObject({
    /** The host of our API that is asked about videos. Empty: the page's own. */
    url: optionalHost,
    welcomeVideoId: text,
  }),
  appCheck: z.boolean(),
  leakCheck: z.boolean(),
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
  /** How far the ports of the suite behind Vite's server are from the default ones. */
  emulatorOffset: z.int(),
})
export type ClientEnvironment = z.infer<typeof clientEnvironment>
