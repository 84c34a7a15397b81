import * as z from 'zod/mini'
import { LAST_LOGINS, PROJECT_VERSION } from '../constants.ts'

const text = z.string().check(z.maxLength(500))
const host = z.url().check(z.maxLength(500))

/**
 * The configuration that browsers may see: the specification's table without its secrets.
 *
 * `firebase` is the table's backend-service object, `recaptcha` its captcha object and `vimeo` its
 * video-service object. Hosts are whole origins or URLs. Source: specification, section 3.
 */
export const clientEnvironment = z.strictObject({
  production: z.boolean(),
  dev: z.boolean(),
  useCDN: z.boolean(),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/), z.maxLength(40)),
  projectVersion: z.literal(PROJECT_VERSION),
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
    cdnURL: host,
    statisticsURL: host,
    hostUrl: host,
  }),
  recaptcha: z.strictObject({ siteKey: text }),
  settings: z.strictObject({ lastlogin: z.literal(LAST_LOGINS) }),
  vimeo: z.strictObject({ url: host }),
})
export type ClientEnvironment = z.infer<typeof clientEnvironment>
