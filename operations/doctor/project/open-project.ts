import { applicationDefault } from 'firebase-admin/app'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnv } from 'vite'
import * as z from 'zod/mini'
import { localized } from '../../../scripts/localized.ts'
import { ROOT } from '../../../scripts/project.ts'
import { functionsSettings, withoutSettings } from '../../../scripts/project-settings.ts'
import { originOf } from './apis.ts'
import { declaredFunctions } from './declared-functions.ts'
import type { Database, Project, Values } from './project.ts'
import { mainRules } from '../../../contract/rules/main-rules.ts'
import { readShards } from '../../../functions/src/common/config/shards-config.ts'
import { createReader } from './reader.ts'

const WEB = join(ROOT, 'web')

/** The part of `firebase.json` that the checks need: the paths of the rules. */
const configuration = z.object({
  database: z.array(z.object({ target: z.enum(['main', 'statistics']), rules: z.string() })),
  storage: z.object({ rules: z.string() }),
})

const projects = z.object({
  projects: z.record(z.string(), z.string()),
  targets: z.record(z.string(), z.object({ database: z.record(z.string(), z.array(z.string())) })),
})

/** The parts of a project that are read from files in the repository. */
type Committed = Pick<Project, 'id' | 'databases' | 'targets' | 'storageRules'>

/**
 * Opens a real project by its id or its alias in `.firebaserc`, with the operator's own rights.
 *
 * @throws {Error} if the repository has no settings for the project, or the code refuses them.
 */
export async function openProject(
  name: string,
  env: NodeJS.ProcessEnv = process.env,
  token = operatorToken,
): Promise<Project> {
  const { id, settings, host, accessToken } = await readSite(name, token)
  return {
    ...readCommitted(id, settings),
    settings,
    lent: { SMTP_PASSWORD: env['SMTP_PASSWORD'], DKIM_KEY: env['DKIM_KEY'] },
    declared: await declaredFunctions({ ...settings, GCLOUD_PROJECT: id }),
    host,
    consoleHost: settings['SESAME_TOOLS_URL'] ?? null,
    identity: originOf('identity', env),
    client: loadEnv(modeOf([id, name]), WEB, ['VITE_', 'HOSTING_']),
    databaseEmulator: null,
    ...createReader({ projectId: id, env, accessToken }),
  }
}

/** A real project, with its settings and the operator's token. */
export interface RealSite {
  readonly id: string
  readonly settings: Values
  readonly host: string
  /** The operator's OAuth 2 token. */
  readonly accessToken: string
}

/**
 * Reads the settings of a project by its id or its alias, and gets the operator's token.
 *
 * @throws {Error} if the repository has no settings for the project, or there are no credentials.
 */
export async function readSite(name: string, token = operatorToken): Promise<RealSite> {
  const id = readJson('.firebaserc', projects).projects[name] ?? name
  const settings = readSettings(id, name)
  // Without this variable, the credentials library would query other services to find the project.
  process.env['GCLOUD_PROJECT'] = id
  // Get the token now, so that missing credentials cause one error here and not one in every request.
  const accessToken = await token().catch((cause: unknown) => {
    const message = localized({
      fr: 'Pas d’identifiants\u00A0: lancez «\u00A0gcloud auth application-default login\u00A0», ou nommez un fichier dans GOOGLE_APPLICATION_CREDENTIALS.',
      en: 'No credentials: run “gcloud auth application-default login”, or name a file in GOOGLE_APPLICATION_CREDENTIALS.',
    })
    throw new Error(message, { cause })
  })
  return { id, settings, host: hostOf(settings), accessToken }
}

/**
 * Resolves with the operator's OAuth 2 token from `GOOGLE_APPLICATION_CREDENTIALS` or gcloud, with the scopes of the
 * Admin SDK.
 *
 * @throws {Error} without credentials.
 */
export async function operatorToken(): Promise<string> {
  return (await applicationDefault().getAccessToken()).access_token
}

/** Reads the rules in the repository, and the names of the instances that they are for. */
export function readCommitted(id: string, settings: Values): Committed {
  const { database, storage } = readJson('firebase.json', configuration)
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  const first = urlOf(settings['SESAME_DATABASE_URL']).href
  const urls = {
    main: [
      ...new Set([first, ...readShards({ ...settings }, first).filter((url) => url !== null)]),
    ],
    statistics: [settings['SESAME_STATISTICS_URL']],
  }
  return {
    id,
    databases: database.flatMap(({ target, rules }) =>
      urls[target].map((url): Database => ({
        target,
        instance: instanceAt(url),
        rules: target === 'main' ? mainRules() : read(rules),
      })),
    ),
    targets: readJson('.firebaserc', projects).targets[id]?.database ?? {},
    storageRules: read(storage.rules),
  }
}

/** Returns the name of the database instance at this URL. */
export function instanceAt(url: string | undefined): string {
  return urlOf(url).hostname.split('.')[0] ?? ''
}

/** The origin of the pages. */
export function hostOf(settings: Values): string {
  return urlOf(settings['SESAME_HOST_URL']).origin
}

function urlOf(value = ''): URL {
  if (URL.canParse(value)) return new URL(value)
  throw new Error(
    localized({
      fr: `«\u00A0${value}\u00A0» n’est pas une adresse (functions/.env.<projet>).`,
      en: `“${value}” isn’t an address (functions/.env.<project>).`,
    }),
  )
}

/** Returns the functions' variables, from the files that the Firebase CLI would read. */
function readSettings(id: string, alias: string): Values {
  const isThere = (name: string) => existsSync(join(ROOT, 'functions', `.env.${name}`))
  if (isThere(id) || isThere(alias)) return functionsSettings(id, alias)
  throw new Error(localized(withoutSettings(id)))
}

/** Vite's mode: the suffix of the `.env` file with the project's values for the client. */
function modeOf(names: readonly string[]): string {
  return names.find((name) => existsSync(join(WEB, `.env.${name}`))) ?? 'production'
}

function readJson<T>(file: string, shape: z.ZodMiniType<T>): T {
  return shape.parse(JSON.parse(readFileSync(join(ROOT, file), 'utf8')))
}
