import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DEFAULT_PORTS, EMULATORS, type Emulator, type Hosts, type Ports } from '../suite/ports.ts'
import type { Texts } from '../texts/french.ts'
import { checkConfig } from './check-config.ts'
import { hostsOf } from './hosts.ts'
import { isObject, readJson, readRc, type JsonObject } from './read-json.ts'
import type { FirebaseConfig, Site } from './suite-config.ts'

/** A Firebase project, read from its folder. */
export interface FirebaseProject {
  readonly folder: string
  readonly configFile: string
  readonly id: string
  /** The emulators that the project's configuration contains. */
  readonly emulators: readonly Emulator[]
  /** Emulators that the project's configuration contains but this package does not run. */
  readonly notOffered: readonly string[]
  /** The emulators without rules. firebase-tools therefore lets anyone read and write everything in them. */
  readonly withoutRules: readonly Emulator[]
  /** The Hosting sites, in the order of the configuration. */
  readonly sites: readonly Site[]
  /** The ports under `emulators`, or the defaults of firebase-tools. */
  readonly ports: Ports
  /** The hosts under `emulators`, or the loopback. */
  readonly hosts: Hosts
}

/** The default project. A `demo-` project never reaches the network. */
const ANY_PROJECT = 'demo-project'

/** Emulators of firebase-tools that this package does not run. */
const NOT_OFFERED = ['firestore', 'pubsub', 'dataconnect', 'apphosting', 'extensions', 'ui']

/**
 * Reads a `firebase.json` and the `.firebaserc` in its folder, as firebase-tools does.
 *
 * @param config path of the `firebase.json`; by default, the nearest one in this folder or above.
 * @param project id or alias of the project; by default, the one in `.firebaserc`.
 * @throws {Error} that names the missing or broken file, or the part that has the wrong type.
 */
export function readFirebaseProject(
  {
    config,
    project,
  }: { readonly config?: string | undefined; readonly project?: string | undefined },
  texts: Texts,
): FirebaseProject {
  const configFile = config === undefined ? nearestConfig(texts) : resolve(config)
  if (!existsSync(configFile)) throw new Error(texts.project.missing(configFile))
  const content = readJson(configFile, texts)
  checkConfig(content, configFile, texts)
  const folder = dirname(configFile)
  return {
    folder,
    configFile,
    id: projectId(readRc(folder, texts), project),
    emulators: EMULATORS.filter((name) => isConfigured(content, name)),
    notOffered: NOT_OFFERED.filter((name) => isConfigured(content, name)),
    withoutRules: EMULATORS.filter((name) => isWithoutRules(content, name)),
    sites: [(content as FirebaseConfig).hosting ?? []].flat(),
    ports: configuredPorts(content['emulators']),
    hosts: hostsOf(content['emulators']),
  }
}

/** Finds `firebase.json` in the working directory or above. Source: firebase-tools `lib/detectProjectRoot.js` */
function nearestConfig(texts: Texts): string {
  for (let folder = resolve('.'); ; folder = dirname(folder)) {
    const file = join(folder, 'firebase.json')
    if (existsSync(file)) return file
    if (folder === dirname(folder)) throw new Error(texts.project.noneFound(resolve('.')))
  }
}

/**
 * Whether the configuration contains an emulator. Source: firebase-tools `filterEmulatorTargets` of
 * `lib/emulator/controller.js`
 */
function isConfigured(content: JsonObject, name: string): boolean {
  const { emulators } = content
  const section = isObject(emulators) ? emulators : {}
  const { [name]: own } = section
  if (name === 'ui') return isObject(own) && own['enabled'] !== false
  return Boolean(content[name]) || name in section
}

/**
 * Whether firebase-tools lets anyone read and write everything in the emulator. For Storage, this is so only without a
 * section. With a section but no rules, or outside `demo-` projects, firebase-tools refuses to start the emulator.
 *
 * Source: firebase-tools `getRulesConfig` of `lib/database/rulesConfig.js`, `lib/emulator/storage/rules/config.js`
 */
function isWithoutRules(content: JsonObject, name: Emulator): boolean {
  if (!isConfigured(content, name)) return false
  const { [name]: section } = content
  if (name === 'storage') return !section
  if (name !== 'database') return false
  return Array.isArray(section) ? section.length === 0 : !isObject(section) || !section['rules']
}

function configuredPorts(emulators: unknown): Ports {
  const section = isObject(emulators) ? emulators : {}
  const entries = Object.entries(DEFAULT_PORTS).map(([name, byDefault]) => {
    const { [name]: own } = section
    return [name, isObject(own) && own['port'] ? Number(own['port']) : byDefault]
  })
  return Object.fromEntries(entries) as Ports
}

/** The project's id, given its id or alias. Source: firebase-tools `applyRC` of `lib/command.js` */
function projectId({ projects }: JsonObject, wish: string | undefined): string {
  const ids = isObject(projects) ? projects : {}
  const [only, ...others] = Object.values(ids)
  const byDefault = others.length === 0 ? (only ?? ids['default']) : ids['default']
  const id = wish === undefined ? byDefault : (ids[wish] ?? wish)
  return typeof id === 'string' ? id : ANY_PROJECT
}
