import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DEFAULT_PORTS, EMULATORS, type Emulator, type Ports } from '../suite/ports.ts'
import type { FirebaseConfig, Site } from './suite-config.ts'

/** A Firebase project, as read from its folder. */
export interface FirebaseProject {
  readonly folder: string
  readonly configFile: string
  readonly id: string
  /** The configured emulators, and Authentication, which needs no configuration. */
  readonly emulators: readonly Emulator[]
  /** The sites of Hosting, in their order. */
  readonly sites: readonly Site[]
  /** The ports under `emulators`; where none is set, the default of firebase-tools. */
  readonly ports: Ports
}

/** Used when no project is named: a `demo-` project never reaches the network. */
const ANY_PROJECT = 'demo-project'

type Config = Readonly<Record<string, unknown>>

/**
 * Reads a `firebase.json` and the `.firebaserc` beside it.
 *
 * @throws {Error} that says which file is missing or broken.
 */
export function readFirebaseProject(config: string): FirebaseProject {
  const configFile = resolve(config)
  if (!existsSync(configFile))
    throw new Error(`${configFile} n’existe pas : --config dit où il est.`)
  const content = readJson(configFile)
  const folder = dirname(configFile)
  return {
    folder,
    configFile,
    id: defaultProject(join(folder, '.firebaserc')),
    emulators: EMULATORS.filter((name) => name === 'auth' || content[name] !== undefined),
    sites: [(content as FirebaseConfig).hosting ?? []].flat(),
    ports: configuredPorts(content['emulators']),
  }
}

function configuredPorts(emulators: unknown): Ports {
  const section = isObject(emulators) ? emulators : {}
  const entries = Object.entries(DEFAULT_PORTS).map(([name, byDefault]) => {
    const { [name]: own } = section
    const port = isObject(own) ? own['port'] : undefined
    return [name, typeof port === 'number' ? port : byDefault]
  })
  return Object.fromEntries(entries) as Ports
}

function defaultProject(file: string): string {
  const projects = existsSync(file) ? readJson(file)['projects'] : undefined
  const id = isObject(projects) ? projects['default'] : undefined
  return typeof id === 'string' ? id : ANY_PROJECT
}

function readJson(file: string): Config {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isObject(content)) return content
  } catch (cause) {
    throw new Error(`${file} n’est pas du JSON : ${(cause as Error).message}`, { cause })
  }
  throw new Error(`${file} n’est pas un objet JSON.`)
}

function isObject(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
