import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { loadEnv } from 'vite'
import type { ClientEnvironment } from '@sesame/contract/environment'
import { DEFAULTS, environmentOf, type Values } from './environment.ts'
import { functionsValues } from './functions-values.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const WEB = join(ROOT, 'web')

/** The settings for building a client for a Firebase project. */
export interface ProjectSettings {
  readonly projectId: string
  /** Vite's mode: its values are in `web/.env.<mode>`. */
  readonly mode: string
  readonly environment: ClientEnvironment
  /** Directives of Strict-Transport-Security beside `max-age`; may be empty. */
  readonly hsts: string
  /** Whether its functions serve an operators' console, which is then built and deployed too. */
  readonly hasTools: boolean
}

/** Variables that may be empty, if a project does not use what they configure. */
const OPTIONAL = new Set([
  ...['VITE_FIREBASE_MEASUREMENT_ID', 'VITE_FIREBASE_VAPID_KEY', 'VITE_RECAPTCHA_SITE_KEY'],
  ...['VITE_WELCOME_VIDEO_ID', 'VITE_LEGAL_MAILER', 'VITE_IDLE_ACCOUNTS_DAYS', 'HOSTING_HSTS'],
  ...['VITE_FIREBASE_CDN_URL', 'VITE_VIMEO_URL'],
])

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  VITE_USE_CDN: ['true', 'false'],
  VITE_APP_CHECK: ['on', 'off'],
  VITE_LEGAL_BASIS: ['contract', 'public-task'],
  VITE_LEAK_CHECK: ['on', 'off'],
  // `preload` alone has no effect: https://hstspreload.org requires both.
  HOSTING_HSTS: ['includeSubDomains', 'includeSubDomains; preload'],
}

/** Values that are e-mail addresses people write to. */
const MAILBOXES = new Set(['VITE_LEGAL_CONTACT', 'VITE_LEGAL_DPO'])

/** The Firebase CLI keeps `demo-` projects off the network. */
const DEMO = /(?:^|[/.])demo-/

/** The values of the suite's client. They also list every variable that a project sets. */
export function emulatorValues(): NodeJS.Dict<string> {
  return parseEnv(readFileSync(join(WEB, '.env.emulator'), 'utf8'))
}

/**
 * The settings of a project, by its id or by its alias in `.firebaserc`.
 *
 * The values are named like the functions' (https://firebase.google.com/docs/functions/config-env): in `web/.env.<id>`
 * or `web/.env.<alias>`, which override `web/.env`. Variables of the process override all files.
 *
 * @throws {Error} in French, with every variable to change, if the client may not be built with these values.
 */
export function readProjectSettings(name: string | undefined): ProjectSettings {
  const projects = readProjects()
  if (name === undefined || name === '') {
    const known = Object.entries(projects).filter(([, id]) => !DEMO.test(id))
    const names = known.map(([alias, id]) => `${alias} (${id})`).join(', ')
    throw new Error(
      'Pour quel projet ? Ajoutez « -- --project ALIAS ». Alias de .firebaserc : ' +
        (names || 'aucun, « npx firebase use --add » en ajoute un.'),
    )
  }
  const projectId = projects[name] ?? name
  if (DEMO.test(projectId)) {
    throw new Error(`« ${projectId} » est un projet d’émulateurs (demo-…) : il ne se déploie pas.`)
  }
  const mode = findMode(projectId, name)
  const values = loadEnv(mode, WEB, ['VITE_', 'HOSTING_'])
  const faults = [...findUnknown(mode), ...findFaults(values, projectId)]
  if (faults.length > 0) {
    throw new Error(
      [
        `web/.env.${mode} ne convient pas au projet « ${projectId} » :`,
        ...faults.map((fault) => `    ${fault}`),
        '  web/.env.emulator décrit chaque variable ; les valeurs sont dans la console Firebase (paramètres du projet).',
      ].join('\n'),
    )
  }
  const hsts = values['HOSTING_HSTS'] ?? ''
  const hasTools = Boolean(functionsValues(projectId, name)['SESAME_TOOLS_URL'])
  const environment = environmentOf(values, { mode, dev: false })
  return { projectId, mode, environment, hsts, hasTools }
}

function readProjects(): Readonly<Record<string, string>> {
  const text = readFileSync(join(ROOT, '.firebaserc'), 'utf8')
  return (JSON.parse(text) as { projects?: Record<string, string> }).projects ?? {}
}

function findMode(projectId: string, name: string): string {
  const names = [...new Set([projectId, name])]
  const [mode, other] = names.filter((name) => existsSync(join(WEB, `.env.${name}`)))
  if (mode === undefined) {
    throw new Error(
      `Le projet « ${projectId} » n’a pas de valeurs pour le client : ` +
        `cp web/.env.emulator web/.env.${projectId}, puis les vôtres.`,
    )
  }
  if (other !== undefined) {
    throw new Error(`web/.env.${mode} et web/.env.${other} : gardez un seul des deux.`)
  }
  return mode
}

/**
 * Variables in the files of values that no code reads: a misspelt one would leave the intended variable at its default.
 */
function findUnknown(mode: string): string[] {
  const known = emulatorValues()
  return ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]
    .map((file) => join(WEB, file))
    .filter((file) => existsSync(file))
    .flatMap((file) => Object.keys(parseEnv(readFileSync(file, 'utf8'))))
    .filter((name) => !(name in known))
    .map((name) => `${name} : inconnue`)
}

function findFaults(values: Values, projectId: string): string[] {
  return Object.entries(emulatorValues()).flatMap(([name, emulators]) => {
    const fault = faultOf(name, values[name] ?? DEFAULTS[name], emulators)
    if (fault !== null) return [`${name} : ${fault}`]
    if (name === 'VITE_APP_CHECK' && values[name] === 'on' && !values['VITE_RECAPTCHA_SITE_KEY'])
      return [`${name} : « on » demande VITE_RECAPTCHA_SITE_KEY`]
    return name === 'VITE_FIREBASE_PROJECT_ID' && values[name] !== projectId
      ? [`${name} : « ${values[name]} » est un autre projet`]
      : []
  })
}

function faultOf(name: string, value: string | undefined, emulators = ''): string | null {
  if (value === undefined) return 'absente'
  if (value === '') return OPTIONAL.has(name) ? null : 'vide'
  const choices = CHOICES[name]
  if (choices !== undefined) {
    return choices.includes(value) ? null : `« ${value} » n’est pas ${choices.join(' ou ')}`
  }
  if (value === emulators || DEMO.test(value)) return `« ${value} » est une valeur des émulateurs`
  if (MAILBOXES.has(name) && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    return `« ${value} » n’est pas une adresse e-mail`
  if (name === 'VITE_IDLE_ACCOUNTS_DAYS' && !/^\d+$/.test(value))
    return `« ${value} » n’est pas un nombre de jours`
  if (name === 'VITE_FIREBASE_AUTH_DOMAIN' && !/^[\w.-]+$/.test(value))
    return `« ${value} » n’est pas un nom d’hôte`
  return name.endsWith('_URL') ? hostFault(value) : null
}

function hostFault(value: string): string | null {
  if (!URL.canParse(value) || !/^https:\/\/[^\s;,'"]+$/.test(value))
    return `« ${value} » n’est pas une adresse https`
  const { origin } = new URL(value)
  return value.replace(/\/$/, '') === origin
    ? null
    : `« ${value} » n’est pas un hôte seul : « ${origin} »`
}
