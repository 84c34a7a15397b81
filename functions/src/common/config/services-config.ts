import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import type { PlaceHeaders } from '../place.ts'
import { parseVariables, type Shape } from './parse-variables.ts'
import { parseRandomKey } from './random-key.ts'
import { readSmtpSettings } from './smtp-settings.ts'
import { hasStrangers, trustedProxies } from './trusted-proxies.ts'
import type { Environment, Secret } from './variables.ts'

/** How to call the captcha service, and the hostname that its tokens must contain. */
export interface CaptchaConfig {
  readonly verifyURL: string
  readonly secret: string
  readonly hostname: string
}

/** How to call the video host. */
export interface VideoConfig {
  readonly url: string
  readonly token: string
}

/** Configuration of outside services and of the protection against abuse. */
export interface ServicesConfig {
  readonly hostURL: string
  /** Origin of the operators' console; null if there is none. */
  readonly toolsURL: string | null
  /**
   * Origins from which requests are accepted: for `api`, those of the product's pages; for `tools`, only the console's.
   */
  readonly origins: readonly string[]
  /** The RP ID of passkeys (WebAuthn), and the origins on which these passkeys may be used. */
  readonly passkeys: { readonly rpId: string; readonly origins: readonly string[] }
  readonly statisticsURL: string
  readonly pepper: KeyObject
  /** Express's `trust proxy` setting: the number of trusted hops, or the trusted networks. */
  readonly trustedProxies: number | readonly string[]
  readonly limitsFactor: number
  /**
   * The headers that contain a request's place. Empty by default, because clients could forge these headers on other platforms.
   */
  readonly placeHeaders: PlaceHeaders
  /** Whether requests need an App Check token. */
  readonly appCheck: boolean
  /** Null if the captcha is explicitly switched off. */
  readonly captcha: CaptchaConfig | null
  /** Null if there is no video host. */
  readonly video: VideoConfig | null
  /** The address of the push messaging service; null if alerts are not sent as push messages. */
  readonly messagingURL: string | null
  /** Whether we send e-mails ourselves. Otherwise, the identity service sends them. */
  readonly sendsEmails: boolean
}

const SITEVERIFY = 'https://www.google.com/recaptcha/api/siteverify'

const text = z.string().check(z.minLength(1), z.maxLength(4096))
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
  SESAME_HOST_URL: z.url().check(z.refine(isHost)),
  SESAME_ORIGINS: origins.check(z.refine((value) => value.every(isOrigin))),
  SESAME_TOOLS_URL: z.optional(z.url().check(z.refine(isOrigin))),
  SESAME_PASSKEY_RP_ID: z.optional(z.string().check(z.regex(/^[a-z\d-]+(?:\.[a-z\d-]+)*$/))),
  SESAME_STATISTICS_URL: z.url(),
  SESAME_TRUSTED_PROXIES: trustedProxies,
  SESAME_PLACE_HEADERS: placeHeaders,
  SESAME_LIMITS_FACTOR: z._default(factor, 1),
  SESAME_APP_CHECK: z._default(z.enum(['on', 'off']), 'off'),
  SESAME_CAPTCHA: z.enum(['on', 'off']),
  SESAME_RECAPTCHA_URL: z._default(z.url(), SITEVERIFY),
  SESAME_VIDEO_URL: z.optional(z.url().check(z.refine(isHost))),
  RECAPTCHA_SECRET: z.optional(text),
  VIMEO_TOKEN: z.optional(text),
  PEPPER: text,
} satisfies Shape)

/** Variables that contain a URL. */
type Address =
  | 'SESAME_HOST_URL'
  | 'SESAME_TOOLS_URL'
  | 'SESAME_RECAPTCHA_URL'
  | 'SESAME_VIDEO_URL'
  | 'SESAME_MESSAGING_URL'

/** The URLs at which `firebase emulators:start` serves the pages. Our launcher uses other ports, so it sets these variables. */
const EMULATED_PAGES = {
  SESAME_HOST_URL: 'http://localhost:5000',
  SESAME_TOOLS_URL: 'http://localhost:5005',
}

const messaging = z.object({ SESAME_MESSAGING_URL: z.optional(z.url()) } satisfies Shape)

/**
 * Reads the address of the push messaging service; null if alerts are not sent as push messages.
 *
 * @throws {ConfigError} if `SESAME_MESSAGING_URL` is malformed, or insecure outside the emulator.
 */
export function readMessaging(env: Environment, inEmulator: boolean): string | null {
  const values = parseVariables(messaging, env)
  return securedIn(values, 'SESAME_MESSAGING_URL', inEmulator) || null
}

function securedIn(
  values: Readonly<Partial<Record<Address, string | undefined>>>,
  name: Address,
  inEmulator: boolean,
): string {
  const url = values[name] ?? ''
  if (inEmulator || url === '' || url.startsWith('https://')) return url
  throw new ConfigError(['insecure', name])
}

/**
 * Reads the services' configuration. A secret is required only if its service is switched on.
 *
 * @throws {ConfigError} naming the variable that is missing, malformed or weak, or that trusts everyone as a proxy.
 */
export function readServices(env: Environment, inEmulator: boolean): ServicesConfig {
  const values = parseVariables(environment, { ...(inEmulator && EMULATED_PAGES), ...env })
  const proxies = values.SESAME_TRUSTED_PROXIES
  if (typeof proxies !== 'number' && proxies.some(hasStrangers)) {
    throw new ConfigError(['trusting', 'SESAME_TRUSTED_PROXIES'])
  }
  const secured = (name: Address) => securedIn(values, name, inEmulator)
  const hostURL = secured('SESAME_HOST_URL')
  const verifyURL = secured('SESAME_RECAPTCHA_URL')
  const videoURL = secured('SESAME_VIDEO_URL')
  const toolsURL = secured('SESAME_TOOLS_URL') || null
  const pages = [new URL(hostURL).origin, ...values.SESAME_ORIGINS]
  if (toolsURL !== null && pages.includes(toolsURL)) {
    throw new ConfigError(['shared', 'SESAME_TOOLS_URL'])
  }
  return {
    hostURL,
    toolsURL,
    origins: pages,
    passkeys: passkeysOf(hostURL, pages, values.SESAME_PASSKEY_RP_ID),
    statisticsURL: values.SESAME_STATISTICS_URL,
    pepper: parseRandomKey('PEPPER', values.PEPPER),
    trustedProxies: proxies,
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
    messagingURL: readMessaging(env, inEmulator),
    sendsEmails: readSmtpSettings(env, inEmulator) !== null,
  }
}

function required(name: Secret, value: string | undefined): string {
  if (value === undefined) throw new ConfigError(['invalid', name])
  return value
}

/**
 * Returns a page's origin for WebAuthn. WebAuthn accepts no IP address, so localhost replaces 127.0.0.1, with the same
 * port.
 */
export const asPasskeyOrigin = (url: string): string =>
  url.replace(/^(https?:\/\/)127\.0\.0\.1(?=[:/]|$)/, '$1localhost')

function passkeysOf(
  hostURL: string,
  pages: readonly string[],
  rpId?: string,
): ServicesConfig['passkeys'] {
  const origins = [...new Set(pages.map(asPasskeyOrigin))]
  // Pages outside the RP ID's domain are related origins, which browsers look up on the RP ID's website.
  const isOurs = origins.some((url) => `.${new URL(url).hostname}`.endsWith(`.${rpId ?? ''}`))
  if (rpId !== undefined && !isOurs) {
    throw new ConfigError(['foreign', 'SESAME_PASSKEY_RP_ID'])
  }
  return { rpId: rpId ?? new URL(asPasskeyOrigin(hostURL)).hostname, origins }
}

/**
 * Whether a text is an origin, with or without a final slash. A path is not allowed, because some code that uses the
 * origin would ignore the path.
 */
function isHost(text: string): boolean {
  return isOrigin(text.replace(/\/$/, ''))
}

/** Whether a text is an origin in the form that browsers send: scheme, host and port. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
