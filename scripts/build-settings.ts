import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnv } from 'vite'
import * as z from 'zod/mini'
import { PASSWORD_MAX_MIN_LENGTH, PASSWORD_MIN_LENGTH } from '@sesame/contract/constants'
import type { ClientEnvironment } from '@sesame/contract/environment'
import { LEGAL } from '../brand/brand.ts'
import { UNPUBLISHED } from '../brand/faults.ts'
import { checkSettings } from '../functions/src/common/config/check-settings.ts'
import type { DeployedProject } from '../web/build/deploy-config.ts'
import { emulatorValues, functionsFiles } from '../web/build/env-files.ts'
import {
  DEFAULTS,
  environmentOf,
  minLengthOf,
  readStatement,
  STATEMENT,
  type Values,
} from '../web/build/environment.ts'
import { readSecurityTxt, SECURITY_TXT } from '../web/build/security-txt.ts'
import { describeError } from './describe-error.ts'
import { localized, type Text } from './localized.ts'
import { ROOT } from './project.ts'
import { DESCRIBED, functionsSettings, readProjects, unsuitable } from './project-settings.ts'
import { unknownNames } from './unknown-names.ts'
import { WrongUsage } from './usage.ts'

const WEB = join(ROOT, 'web')

/** The settings for building a client for a Firebase project. */
export interface BuildSettings extends DeployedProject {
  /** The mode of Vite, whose variables are in `web/.env.<mode>`. */
  readonly mode: string
  readonly environment: ClientEnvironment
}

/** Variables that may be empty if the project does not use the feature that they configure. */
const OPTIONAL = new Set([
  ...['VITE_FIREBASE_MEASUREMENT_ID', 'VITE_FIREBASE_VAPID_KEY', 'VITE_RECAPTCHA_SITE_KEY'],
  ...['VITE_WELCOME_VIDEO_ID', 'VITE_LEGAL_MAILER', 'VITE_IDLE_ACCOUNTS_DAYS', 'HOSTING_HSTS'],
  'VITE_PASSWORD_MIN_LENGTH',
  ...['VITE_FIREBASE_CDN_URL', 'VITE_VIMEO_URL', STATEMENT, SECURITY_TXT],
])

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  VITE_USE_CDN: ['true', 'false'],
  VITE_APP_CHECK: ['on', 'off'],
  VITE_LEGAL_BASIS: ['contract', 'public-task'],
  VITE_LEAK_CHECK: ['on', 'off'],
  // https://hstspreload.org accepts `preload` only together with `includeSubDomains`.
  HOSTING_HSTS: ['includeSubDomains', 'includeSubDomains; preload'],
}

/** Variables whose values must be e-mail addresses. */
const MAILBOXES = new Set(['VITE_LEGAL_CONTACT', 'VITE_LEGAL_DPO'])

/** Ids of emulator projects: the Firebase CLI never sends requests of a `demo-` project to the network. */
const DEMO = /(?:^|[/.])demo-/

/**
 * Reads the settings of a project, by id or by alias in `.firebaserc`.
 *
 * The client's variables are in `web/.env.<id>` or `web/.env.<alias>`, which override `web/.env`; the functions' files are named
 * the same way (https://firebase.google.com/docs/functions/config-env). Environment variables of the process override all files.
 *
 * @throws {Error} listing every variable to change, if a client must not be built with these values, or if the functions would
 *   refuse their own variables.
 */
export function readBuildSettings(name: string): BuildSettings {
  const projectId = readProjects()[name] ?? name
  if (DEMO.test(projectId)) {
    throw refusal({
      fr: `«\u00A0${projectId}\u00A0» est un projet d’émulateurs (demo-…)\u00A0: il ne se déploie pas.`,
      en: `“${projectId}” is a project of the emulators (demo-…), which cannot be deployed.`,
    })
  }
  const mode = findMode(projectId, name)
  const values = loadEnv(mode, WEB, ['VITE_', 'HOSTING_'])
  const faults = [...findUnknown(mode), ...findFaults(values, projectId)]
  if (faults.length > 0) {
    const described = {
      fr: 'web/.env.emulator décrit chaque variable\u00A0; les valeurs sont dans la console Firebase (paramètres du projet).',
      en: 'web/.env.emulator describes each variable; the values are in the Firebase console (project settings).',
    }
    throw new Error(unsuitable(join(WEB, `.env.${mode}`), projectId, faults, described))
  }
  const hsts = values['HOSTING_HSTS'] ?? ''
  const hasTools = Boolean(readFunctions(projectId, name)['SESAME_TOOLS_URL'])
  const environment = environmentOf(values, { mode, dev: false })
  return { projectId, mode, environment, hsts, hasTools }
}

/**
 * Returns the project that `--project` names.
 *
 * @throws {WrongUsage} listing the known projects, if `--project` is missing.
 */
export function namedProject(name: unknown): string {
  if (typeof name === 'string' && name !== '') return name
  const known = Object.entries(readProjects()).filter(([, id]) => !DEMO.test(id))
  const names = known.map(([alias, id]) => `${alias} (${id})`).join(', ')
  throw new WrongUsage({
    fr: `Pour quel projet\u00A0? Ajoutez «\u00A0-- --project ALIAS\u00A0». Alias de .firebaserc\u00A0: ${
      names || 'aucun, «\u00A0npx firebase use --add\u00A0» en ajoute un.'
    }`,
    en: `For which project? Add “-- --project ALIAS”. Aliases in .firebaserc: ${
      names || 'none; “npx firebase use --add” adds one.'
    }`,
  })
}

const refusal = (text: Text) => new Error(localized(text))

function findMode(projectId: string, name: string): string {
  const names = [...new Set([projectId, name])]
  const [mode, other] = names.filter((name) => existsSync(join(WEB, `.env.${name}`)))
  if (mode === undefined) {
    throw refusal({
      fr: `Le projet «\u00A0${projectId}\u00A0» n’a pas de valeurs pour le client\u00A0: cp web/.env.emulator web/.env.${projectId}, puis les vôtres.`,
      en: `The project “${projectId}” has no values for the client: cp web/.env.emulator web/.env.${projectId}, then set yours.`,
    })
  }
  if (other !== undefined) {
    throw refusal({
      fr: `web/.env.${mode} et web/.env.${other}\u00A0: gardez un seul des deux.`,
      en: `web/.env.${mode} and web/.env.${other}: keep only one of the two.`,
    })
  }
  return mode
}

/** Reads the functions' variables; empty without a file. Refuses everything that a deploy would refuse. */
function readFunctions(projectId: string, alias: string): NodeJS.Dict<string> {
  const values = functionsSettings(projectId, alias)
  const file = functionsFiles(projectId, alias).at(-1)
  if (file === undefined) return values
  try {
    checkSettings({ ...values, GCLOUD_PROJECT: projectId })
  } catch (cause) {
    const faults = describeError(cause).split('\n')
    throw new Error(unsuitable(file, projectId, faults, DESCRIBED), { cause })
  }
  return values
}

function findUnknown(mode: string): string[] {
  const known = Object.keys(emulatorValues())
  return ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]
    .map((file) => join(WEB, file))
    .filter((file) => existsSync(file))
    .flatMap((file) => unknownNames(file, known))
}

function findFaults(values: Values, projectId: string): string[] {
  return Object.entries(emulatorValues()).flatMap(([name, emulators]) => {
    const fault =
      faultOf(name, values[name] ?? DEFAULTS[name], emulators) ??
      faultBeside(name, values, projectId)
    return fault ? [faultIn(name, fault)] : []
  })
}

/** Reports a value that requires another variable to be set, or that names another project; null if neither applies. */
function faultBeside(name: string, values: Values, projectId: string): Text | null {
  const value = values[name]
  if (name === 'VITE_APP_CHECK' && value === 'on' && !values['VITE_RECAPTCHA_SITE_KEY']) {
    return {
      fr: '«\u00A0on\u00A0» demande VITE_RECAPTCHA_SITE_KEY',
      en: '“on” needs VITE_RECAPTCHA_SITE_KEY',
    }
  }
  if (name === 'VITE_FIREBASE_PROJECT_ID' && value !== undefined && value !== projectId) {
    return quoted(value, { fr: 'est un autre projet', en: 'is another project' })
  }
  return null
}

const faultIn = (name: string, { fr, en }: Text) =>
  localized({ fr: `${name}\u00A0: ${fr}`, en: `${name}: ${en}` })

/** Returns a message that quotes the value and states the fault. */
const quoted = (value: string, { fr, en }: Text): Text => ({
  fr: `«\u00A0${value}\u00A0» ${fr}`,
  en: `“${value}” ${en}`,
})

function faultOf(name: string, value: string | undefined, emulators = ''): Text | null {
  if (value === undefined) {
    const isLegal = name.startsWith('VITE_LEGAL_') && name.slice(11).toLowerCase() in LEGAL
    return isLegal ? UNPUBLISHED : { fr: 'absente', en: 'missing' }
  }
  if (value === '') return OPTIONAL.has(name) ? null : { fr: 'vide', en: 'empty' }
  const choices = CHOICES[name]
  if (choices !== undefined) {
    if (choices.includes(value)) return null
    return quoted(value, {
      fr: `n’est pas ${choices.join(' ou ')}`,
      en: `is not ${choices.join(' or ')}`,
    })
  }
  if (value === emulators || DEMO.test(value))
    return quoted(value, {
      fr: 'est une valeur des émulateurs',
      en: 'is a value for the emulators',
    })
  if (MAILBOXES.has(name) && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    return quoted(value, { fr: 'n’est pas une adresse e-mail', en: 'is not an e-mail address' })
  if (name === STATEMENT) return factsFault(() => readStatement(value))
  if (name === SECURITY_TXT) return factsFault(() => readSecurityTxt(value))
  if (name === 'VITE_IDLE_ACCOUNTS_DAYS' && !/^\d+$/.test(value))
    return quoted(value, { fr: 'n’est pas un nombre de jours', en: 'is not a number of days' })
  if (name === 'VITE_PASSWORD_MIN_LENGTH') return minLengthFault(value)
  if (name === 'VITE_FIREBASE_AUTH_DOMAIN' && !/^[\w.-]+$/.test(value))
    return quoted(value, { fr: 'n’est pas un nom d’hôte', en: 'is not a host name' })
  return name.endsWith('_URL') ? hostFault(value) : null
}

/** Reports why facts in JSON are invalid, with the paths of the invalid values. */
function factsFault(read: () => unknown): Text | null {
  try {
    read()
    return null
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) {
      return { fr: 'ce n’est pas du JSON', en: 'this is not JSON' }
    }
    const facts = error.issues.map(({ path }) => path.join('.') || '{}').join(', ')
    return {
      fr: `ces faits manquent ou ne conviennent pas\u00A0: ${facts}`,
      en: `these facts are missing or unsuitable: ${facts}`,
    }
  }
}

function minLengthFault(value: string): Text | null {
  const [least, most] = [PASSWORD_MIN_LENGTH, PASSWORD_MAX_MIN_LENGTH]
  const length = minLengthOf({ VITE_PASSWORD_MIN_LENGTH: value })
  if (length >= least && length <= most) return null
  return quoted(value, {
    fr: `n’est pas un nombre de ${least} à ${most}`,
    en: `is not a number from ${least} to ${most}`,
  })
}

function hostFault(value: string): Text | null {
  if (!URL.canParse(value) || !/^https:\/\/[^\s;,'"]+$/.test(value))
    return quoted(value, { fr: 'n’est pas une adresse https', en: 'is not an https URL' })
  const { origin } = new URL(value)
  if (value.replace(/\/$/, '') === origin) return null
  return quoted(value, {
    fr: `n’est pas un hôte seul\u00A0: «\u00A0${origin}\u00A0»`,
    en: `is not a host alone: “${origin}”`,
  })
}
