import {
  accessibilityStatement,
  type AccessibilityStatement,
} from '@sesame/contract/accessibility-statement'
import { LAST_LOGINS, PASSWORD_MIN_LENGTH, PROJECT_VERSION } from '@sesame/contract/constants'
import { clientEnvironment, type ClientEnvironment } from '@sesame/contract/environment'
import { VERSION } from '@sesame/contract/version'
import { LEGAL } from '../../brand/brand.ts'
import { SECURITY_TXT } from './security-txt.ts'

export type Values = Readonly<Record<string, string | undefined>>

/** The variables of `web/.env.<project>` that become part of `environment`, each with its path in this object. */
export const VARIABLES = {
  VITE_USE_CDN: 'useCDN',
  VITE_HOST_URL: 'hostUrl',
  VITE_FIREBASE_API_KEY: 'firebase.apiKey',
  VITE_FIREBASE_AUTH_DOMAIN: 'firebase.authDomain',
  VITE_FIREBASE_DATABASE_URL: 'firebase.databaseURL',
  VITE_FIREBASE_PROJECT_ID: 'firebase.projectId',
  VITE_FIREBASE_STORAGE_BUCKET: 'firebase.storageBucket',
  VITE_FIREBASE_MESSAGING_SENDER_ID: 'firebase.messagingSenderId',
  VITE_FIREBASE_APP_ID: 'firebase.appId',
  VITE_FIREBASE_MEASUREMENT_ID: 'firebase.measurementId',
  VITE_FIREBASE_CDN_URL: 'firebase.cdnURL',
  VITE_FIREBASE_STATISTICS_URL: 'firebase.statisticsURL',
  VITE_FIREBASE_HOST_URL: 'firebase.hostUrl',
  VITE_FIREBASE_VAPID_KEY: 'firebase.vapidKey',
  VITE_RECAPTCHA_SITE_KEY: 'recaptcha.siteKey',
  VITE_VIMEO_URL: 'vimeo.url',
  VITE_WELCOME_VIDEO_ID: 'vimeo.welcomeVideoId',
  VITE_APP_CHECK: 'appCheck',
  VITE_LEAK_CHECK: 'leakCheck',
  VITE_PASSWORD_MIN_LENGTH: 'passwordMinLength',
  VITE_IDLE_ACCOUNTS_DAYS: 'idleAccountsDays',
  VITE_LEGAL_PUBLISHER: 'legal.publisher',
  VITE_LEGAL_ADDRESS: 'legal.address',
  VITE_LEGAL_PHONE: 'legal.phone',
  VITE_LEGAL_DIRECTOR: 'legal.director',
  VITE_LEGAL_CONTACT: 'legal.contact',
  VITE_LEGAL_DPO: 'legal.dpo',
  VITE_LEGAL_HOST: 'legal.host',
  VITE_LEGAL_MAILER: 'legal.mailer',
  VITE_LEGAL_BASIS: 'legal.basis',
}

/** The variable that holds the accessibility statement's facts, as JSON. */
export const STATEMENT = 'VITE_ACCESSIBILITY'

/** The facts about the publisher that the brand sets. A project must set the facts that the brand leaves empty. */
const OF_BRAND = Object.fromEntries(
  Object.entries(LEGAL)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [`VITE_LEGAL_${name.toUpperCase()}`, value]),
)

/** The default values of the variables that a project may omit. */
export const DEFAULTS: Values = {
  ...OF_BRAND,
  VITE_LEAK_CHECK: 'off',
  VITE_PASSWORD_MIN_LENGTH: '',
  VITE_LEGAL_MAILER: '',
  VITE_IDLE_ACCOUNTS_DAYS: '',
  [STATEMENT]: '',
  [SECURITY_TXT]: '',
}

/** The boolean variables, each with the text that means true. */
const TRUE: Values = { VITE_USE_CDN: 'true', VITE_APP_CHECK: 'on', VITE_LEAK_CHECK: 'on' }

/**
 * Builds the client's environment from a project's variables.
 *
 * @param values the project's variables; addresses may end with a slash.
 *
 * @throws {z.core.$ZodError} if a variable is missing or malformed.
 */
export function environmentOf(
  values: Values,
  { mode, dev }: { readonly mode: string; readonly dev: boolean },
): ClientEnvironment {
  const groups: Record<string, Record<string, unknown>> = {}
  for (const [name, path] of Object.entries(VARIABLES)) {
    const given = values[name] ?? DEFAULTS[name]
    const text = name.endsWith('_URL') ? given?.replace(/\/$/, '') : given
    const [leaf = '', group = ''] = path.split('.').reverse()
    groups[group] ??= {}
    groups[group][leaf] = name in TRUE ? text === TRUE[name] : text
  }
  const { '': top, ...inner } = groups
  const statement = readStatement(values[STATEMENT])
  const parsed = clientEnvironment.parse({
    production: mode !== 'emulator',
    dev,
    version: VERSION,
    projectVersion: PROJECT_VERSION,
    settings: { lastlogin: LAST_LOGINS },
    accessibility: { status: statement?.status ?? '', statement },
    emulatorOffset: Number(values['VITE_EMULATOR_OFFSET'] ?? 0),
    ...top,
    ...inner,
    passwordMinLength: minLengthOf(values),
  })
  // Replace a host with the empty string if it is the page's own. Calls then stay on the page's origin, and the policy needs no
  // entry.
  const another = (host: string) => (host === parsed.hostUrl ? '' : host)
  const { firebase, vimeo } = parsed
  return {
    ...parsed,
    firebase: { ...firebase, cdnURL: another(firebase.cdnURL) },
    vimeo: { ...vimeo, url: another(vimeo.url) },
  }
}

/**
 * Returns the minimum length of a new password, in characters: the project's setting or the default. NaN if the setting is not
 * made of digits.
 */
export function minLengthOf(values: Values): number {
  const given = values['VITE_PASSWORD_MIN_LENGTH'] ?? ''
  if (given === '') return PASSWORD_MIN_LENGTH
  return /^\d+$/.test(given) ? Number(given) : NaN
}

/**
 * Reads the accessibility statement; null if there is none.
 *
 * @throws {SyntaxError} if it is not JSON.
 * @throws {z.core.$ZodError} if a fact is missing or malformed.
 */
export function readStatement(json = ''): AccessibilityStatement | null {
  return json === '' ? null : accessibilityStatement.parse(JSON.parse(json))
}

/**
 * Vite's `define` for a build. Each value has its own entry, so that the build can leave out code that a project does not
 * use.
 */
export function definesOf(environment: object, path = 'environment'): Record<string, string> {
  const inner = Object.entries(environment).map(
    ([name, value]) => [`${path}.${name}`, value as unknown] as const,
  )
  return Object.assign(
    { [path]: JSON.stringify(environment) },
    ...inner.map(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? definesOf(value, name)
        : { [name]: JSON.stringify(value) },
    ),
  ) as Record<string, string>
}
