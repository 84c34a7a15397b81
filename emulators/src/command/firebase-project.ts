import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { EMULATORS, type Emulator } from '../suite/emulators.ts'
import { DEFAULT_PORTS, type Ports } from '../suite/ports.ts'

/** What a folder says of its Firebase project. */
export interface FirebaseProject {
  readonly folder: string
  readonly configFile: string
  readonly id: string
  /** Those that the configuration is about, and Authentication, which needs none. */
  readonly emulators: readonly Emulator[]
  /** The ports under `emulators`, and firebase-tools' own where there are none. */
  readonly ports: Ports
}

/** Where nothing names a project: a `demo-` one never reaches the network. */
const ANY_PROJECT = 'demo-project'

type Config = Readonly<Record<string, unknown>>

/**
 * Reads a `firebase.json` and the `.firebaserc` beside it.
 *
 * @throws {Error} that says which of them is missing or broken.
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
