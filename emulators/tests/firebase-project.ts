import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { release } from '../src/suite/claims.ts'
import { embeddedEnvironment } from '../src/suite/embedded.ts'
import { freeOffset, HOST, type Ports, portsAt } from '../src/suite/ports.ts'
import { launch, type Launched } from '../src/suite/testing/launch.ts'

const ROOT = join(import.meta.dirname, '../..')
const TOOLS = join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js')

/** A Firebase project in a folder of its own, with our emulators on free ports. */
export interface FirebaseProject {
  readonly folder: string
  readonly ports: Ports
  /** Runs a command of firebase-tools. */
  firebase(...parameters: string[]): Launched
  remove(): void
}

/** Creates a project. If `functions` is the name of a folder, copies the functions in it. */
export async function firebaseProject(id: string, functions?: string): Promise<FirebaseProject> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, `.cache/${id}-`))
  if (functions !== undefined) cpSync(functions, join(folder, 'functions'), { recursive: true })
  const offset = await freeOffset()
  const ports = portsAt(offset)
  release(offset)
  const config = join(folder, 'firebase.json')
  writeFileSync(config, JSON.stringify(configOf(ports, functions !== undefined)))
  const env = {
    ...embeddedEnvironment(folder, process.env),
    TMPDIR: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    METADATA_SERVER_DETECTION: 'none',
  } as Record<string, string>
  return {
    folder,
    ports,
    firebase: (...parameters) =>
      launch(
        [process.execPath, TOOLS, ...parameters, '--config', config, '--project', id],
        folder,
        env,
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function configOf(ports: Ports, hasFunctions: boolean) {
  return {
    ...(hasFunctions && { functions: { source: 'functions', runtime: 'nodejs24' } }),
    database: {},
    emulators: {
      ...Object.fromEntries(
        Object.entries(ports).map(([name, port]) => [name, { host: HOST, port }]),
      ),
      ui: { enabled: false },
      singleProjectMode: false,
    },
  }
}
