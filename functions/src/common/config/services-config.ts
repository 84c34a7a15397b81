import type { KeyObject } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import type { PlaceHeaders } from '../place.ts'
import { parseRandomKey } from './random-key.ts'

/** How to reach the captcha service, and the hostname that its tokens must carry. */
export interface CaptchaConfig {
  readonly verifyURL: string
  readonly secret: string
  readonly hostname: string
}

/** How to reach the video host. */
export interface VideoConfig {
  readonly url: string
  readonly token: string
}

/** Protection against abuse, and outside services. */
export interface ServicesConfig {
  readonly hostURL: string
  /** Origins of our own pages; requests from others are refused. */
  readonly origins: readonly string[]
  readonly statisticsURL: string
  readonly identityURL: string
  readonly pepper: KeyObject
  /** Express's `trust proxy`: the number of trusted hops, or their networks. */
  readonly trustedProxies: number | readonly string[]
  readonly limitsFactor: number
  /** Empty by default: on other platforms clients could forge them. */
  readonly placeHeaders: PlaceHeaders
  /** Whether requests need an App Check token. */
  readonly appCheck: boolean
  /** Null when it is switched off by name. */
  readonly captcha: CaptchaConfig | null
  /** Null when there is none. */
  readonly video: VideoConfig | null
  /** Where the messaging service answers; null when no alert is pushed. */
  readonly messagingURL: string | null
}

const SITEVERIFY = 'https://www.google.com/recaptcha/api/siteverify'
const PRESETS = ['loopback', 'linklocal', 'uniquelocal']

const text = z.string().check(z.minLength(1), z.maxLength(4096))
const trustedProxies = z.pipe(
  z.string(),
  z.transform((value): number | string[] =>
    /^\d$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim()),
  ),
)
const origins = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)
const placeHeaders = z.pipe(
  z._default(z.string().check(z.regex(/^(?:(?:country|city)=[a-z-]{1,64}(?:,(?=c)|$)){0,2}$/)), ''),
  z.transform(
    (value): PlaceHeaders =>
      Object.fromEntries(
        value
          .split(',')
          .filter(Boolean)
          .map((pair) => pair.split('=')),
      ) as object,
  ),
)
const factor = z.coerce.number().check(z.gte(0.01), z.lte(10_000))

const environment = z.object({
  SESAME_HOST_URL: z.url(),
  SESAME_ORIGINS: origins.check(z.refine((value) => value.every(isOrigin))),
  SESAME_STATISTICS_URL: z.url(),
  SESAME_TRUSTED_PROXIES: trustedProxies.check(
    z.refine((value) => typeof value === 'number' || value.every(isNetwork)),
  ),
  SESAME_PLACE_HEADERS: placeHeaders,
  SESAME_LIMITS_FACTOR: z._default(factor, 1),
  SESAME_APP_CHECK: z._default(z.enum(['on', 'off']), 'off'),
  SESAME_CAPTCHA: z.enum(['on', 'off']),
  SESAME_RECAPTCHA_URL: z._default(z.url(), SITEVERIFY),
  SESAME_VIDEO_URL: z.optional(z.url()),
  SESAME_MESSAGING_URL: z.optional(z.url()),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(text),
  RECAPTCHA_SECRET: z.optional(text),
  VIMEO_TOKEN: z.optional(text),
  PEPPER: text,
})

/** Variables that hold a URL. */
type Address =
  'SESAME_HOST_URL' | 'SESAME_RECAPTCHA_URL' | 'SESAME_VIDEO_URL' | 'SESAME_MESSAGING_URL'

/**
 * Reads the services' configuration. A secret is required only when its service is on.
 *
 * @throws {ConfigError} naming the variable that is missing, malformed or weak.
 */
export function readServices(env: NodeJS.ProcessEnv, inEmulator: boolean): ServicesConfig {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    throw new ConfigError(`${String(parsed.error.issues[0]?.path[0])} is missing or malformed.`)
  }
  const values = parsed.data
  const secured = (name: Address) => {
    const url = values[name] ?? ''
    if (inEmulator || url === '' || url.startsWith('https://')) return url
    throw new ConfigError(`${name} is malformed: outside the emulator it starts with https.`)
  }
  const hostURL = secured('SESAME_HOST_URL')
  const verifyURL = secured('SESAME_RECAPTCHA_URL')
  const videoURL = secured('SESAME_VIDEO_URL')
  const messagingURL = secured('SESAME_MESSAGING_URL')
  const emulator = values.FIREBASE_AUTH_EMULATOR_HOST
  return {
    hostURL,
    origins: [new URL(hostURL).origin, ...values.SESAME_ORIGINS],
    statisticsURL: values.SESAME_STATISTICS_URL,
    identityURL: `${emulator === undefined ? 'https:/' : `http://${emulator}`}/identitytoolkit.googleapis.com`,
    pepper: parseRandomKey('PEPPER', values.PEPPER),
    trustedProxies: values.SESAME_TRUSTED_PROXIES,
    limitsFactor: values.SESAME_LIMITS_FACTOR,
    placeHeaders: values.SESAME_PLACE_HEADERS,
    appCheck: values.SESAME_APP_CHECK === 'on',
    captcha:
      values.SESAME_CAPTCHA === 'off'
        ? null
        : {
            verifyURL,
            secret: required('RECAPTCHA_SECRET', values.RECAPTCHA_SECRET),
            hostname: new URL(hostURL).hostname,
          },
    video:
      videoURL === ''
        ? null
        : { url: videoURL, token: required('VIMEO_TOKEN', values.VIMEO_TOKEN) },
    messagingURL: messagingURL || null,
  }
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw new ConfigError(`${name} is missing or malformed.`)
  return value
}

/** Whether a text is an origin as browsers send it: scheme, host and port. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

/** Whether a text is a network name of Express, or an address with a prefix length. */
function isNetwork(part: string): boolean {
  const [address = '', prefix = '', ...rest] = part.split('/')
  if (PRESETS.includes(part)) return true
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest
}
