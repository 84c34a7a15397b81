import { applicationDefault } from 'firebase-admin/app'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { loadEnv } from 'vite'
import * as z from 'zod/mini'
import { ROOT } from '../../../scripts/project.ts'
import { originOf } from './apis.ts'
import { declaredFunctions } from './declared-functions.ts'
import type { Database, Project, Values } from './project.ts'
import { readShards } from '../../../functions/src/common/config/shards-config.ts'
import { createReader } from './reader.ts'

const WEB = join(ROOT, 'web')

/** The location of the rules: the part of `firebase.json` that checks need. */
const configuration = z.object({
  database: z.array(z.object({ target: z.enum(['main', 'statistics']), rules: z.string() })),
  storage: z.object({ rules: z.string() }),
})

const projects = z.object({
  projects: z.record(z.string(), z.string()),
  targets: z.record(z.string(), z.object({ database: z.record(z.string(), z.array(z.string())) })),
})

/** The parts of a project that every copy of the repository knows. */
type Committed = Pick<Project, 'id' | 'databases' | 'targets' | 'storageRules'>

/**
 * Opens a real project, by its id or its alias in `.firebaserc`, with an operator's rights.
 *
 * @throws {Error} in French, when the repository lacks the settings of the project, or its code refuses them.
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
    client: loadEnv(modeOf([id, name]), WEB),
    databaseEmulator: null,
    ...createReader({ projectId: id, env, accessToken }),
  }
}

/** A real project as its settings name it, and the operator's rights in it. */
export interface RealSite {
  readonly id: string
  readonly settings: Values
  readonly host: string
  /** The operator's OAuth 2 token. */
  readonly accessToken: string
}

/**
 * Reads the settings of a project, by its id or its alias, and gets the operator's token.
 *
 * @throws {Error} in French, when the repository lacks the settings, or there are no credentials.
 */
export async function readSite(name: string, token = operatorToken): Promise<RealSite> {
  const id = readJson('.firebaserc', projects).projects[name] ?? name
  const settings = readSettings([id, name])
  // Without this, the credentials library asks other services for the project.
  process.env['GCLOUD_PROJECT'] = id
  // Fails now rather than in every request.
  const accessToken = await token().catch((cause: unknown) => {
    throw new Error(NO_CREDENTIALS, { cause })
  })
  return { id, settings, host: hostOf(settings), accessToken }
}

/**
 * The operator's OAuth 2 token from `GOOGLE_APPLICATION_CREDENTIALS` or gcloud, with the scopes of the Admin SDK.
 *
 * @throws {Error} without credentials.
 */
async function operatorToken(): Promise<string> {
  return (await applicationDefault().getAccessToken()).access_token
}

/** Reads the rules, and the instances that they are for. */
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
        rules: read(rules),
      })),
    ),
    targets: readJson('.firebaserc', projects).targets[id]?.database ?? {},
    storageRules: read(storage.rules),
  }
}

/** The name of the instance at this address. */
export function instanceAt(url: string | undefined): string {
  return urlOf(url).hostname.split('.')[0] ?? ''
}

/** Origin of the pages. */
export function hostOf(settings: Values): string {
  return urlOf(settings['SESAME_HOST_URL']).origin
}

function urlOf(value = ''): URL {
  if (URL.canParse(value)) return new URL(value)
  throw new Error(`« ${value} » n’est pas une adresse (functions/.env.<projet>).`)
}

/** The functions' variables, from the first of the files that the CLI would read. */
function readSettings(names: readonly string[]): Values {
  const files = names.map((name) => join(ROOT, 'functions', `.env.${name}`))
  const file = files.find((path) => existsSync(path))
  if (file !== undefined) return parseEnv(readFileSync(file, 'utf8'))
  throw new Error(`functions/.env.${names[0]} n’existe pas (docs/operations.md).`)
}

/** Vite's mode: the name of the file with the project's values for the client. */
function modeOf(names: readonly string[]): string {
  return names.find((name) => existsSync(join(WEB, `.env.${name}`))) ?? 'production'
}

function readJson<T>(file: string, shape: z.ZodMiniType<T>): T {
  return shape.parse(JSON.parse(readFileSync(join(ROOT, file), 'utf8')))
}

const NO_CREDENTIALS =
  'Pas d’identifiants : lancez « gcloud auth application-default login », ou nommez un fichier dans GOOGLE_APPLICATION_CREDENTIALS.'
