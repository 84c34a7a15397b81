import { join } from 'node:path'
import type { Ports } from '../../src/suite/ports.ts'
import type { Seen } from '../seen.ts'

const CONFIGURE = 'https://firebase.google.com/docs/emulator-suite/install_and_configure'
const SITES = 'https://firebase.google.com/docs/hosting/multisites#define_hosting_config'
const TOOLS = 'https://github.com/firebase/firebase-tools/blob/v15.34.2/src'

/** The only project of `.firebaserc`, which firebase-tools therefore selects by default. */
const PROJECT = 'demo-shop'

/** The folder in which the command is started, a subfolder of the one with `firebase.json`. */
export const BELOW = 'below'

/** The exit code that the command sets. The command is a shell line, which only a shell can run. */
export const EXIT_CODE = 7

/**
 * Returns the files of a project. They contain a byte order mark, comments, a duplicate key, two Hosting sites and a
 * `host` setting. Some emulators have a section of their own in `firebase.json`, others are only listed under
 * `emulators`.
 */
export function projectFiles(ports: Ports): Readonly<Record<string, string>> {
  const site = (target: string) => `{ "target": "${target}", "public": "${target}" }`
  const targets = { hosting: { app: ['shop'], admin: ['shop-admin'] } }
  return {
    'firebase.json': `\uFEFF// A comment, and "a string".
{ /* "emulators": {} */
  "hosting": [${site('app')}, ${site('admin')}],
  "database": { "rules": "database.rules.json" },
  "storage": { "rules": "storage.rules" },
  "emulators": {
    "auth": { "port": ${ports.auth} },
    "database": { "host": "0.0.0.0", "port": 1, "port": ${ports.database} },
    "hosting": { "port": ${ports.hosting} },
    "storage": { "port": ${ports.storage} },
    "hub": { "port": ${ports.hub} },
    "logging": { "port": ${ports.logging} }
  }
}
`,
    '.firebaserc': JSON.stringify({
      projects: { shop: PROJECT },
      targets: { [PROJECT]: targets },
    }),
    'database.rules.json': '{ "rules": { ".read": true } }',
    'storage.rules':
      "rules_version = '2'; service firebase.storage { match /b/{b}/o/{f} { allow read; } }",
    'app/index.html': 'the app',
    'admin/index.html': 'the administration',
    [`${BELOW}/read.me`]: '',
  }
}

/** A folder with the project's files. */
export interface Place {
  readonly project: string
  readonly ports: Ports
  /** Every path in the folder and its subfolders. */
  readonly files: readonly string[]
}

/** The observations of a command while its emulators ran, and the files and open ports that remained afterwards. */
export interface Run {
  readonly seen: Seen
  readonly exitCode: number | null
  readonly filesLeft: readonly string[]
  readonly portsTaken: readonly number[]
}

interface CommandCase {
  readonly name: string
  readonly source: string
  readonly expected: (place: Place) => unknown
  readonly found: (run: Run) => unknown
}

const local = (port: number) => `127.0.0.1:${port}`

const portsOf = ({ seen }: Run, wanted: string) =>
  seen.running
    .filter(({ name }) => name === wanted)
    .flatMap(({ port, reservedPorts = [] }) => [port, ...reservedPorts])

/** Environment variables that contain the project's name or an emulator's address. */
export const TELLING = /_EMULATOR_(?:HOST|HUB)$|^(?:GCLOUD_PROJECT|FIREBASE_CONFIG)$/

export const commandCases: readonly CommandCase[] = [
  {
    name: 'each site of an array has its own pages',
    source: SITES,
    expected: () => ['the app', 'the administration'],
    found: ({ seen }) => seen.pages,
  },
  {
    name: 'the first site is at the port of Hosting, the second five above',
    source: `${TOOLS}/serve/hosting.ts`,
    expected: ({ ports }) => [ports.hosting, ports.hosting + 5],
    found: (run) => portsOf(run, 'hosting'),
  },
  {
    name: 'comments and a byte order mark are skipped, and of equal keys the last one counts',
    source: `${TOOLS}/loadCJSON.ts`,
    expected: ({ ports }) => [ports.database],
    found: (run) => portsOf(run, 'database'),
  },
  {
    name: 'what has a section of its own or under `emulators` runs, and nothing else',
    source: `${CONFIGURE}#configure_emulator_suite`,
    expected: () => ['auth', 'database', 'hosting', 'hub', 'logging', 'storage'],
    found: ({ seen }) => seen.running.map(({ name }) => name).sort(),
  },
  {
    name: 'what has a `host` there listens on it, the rest on the loopback',
    source: `${TOOLS}/emulator/controller.ts`,
    expected: () => ['database'],
    found: ({ seen }) => seen.open,
  },
  {
    name: 'other commands, as `emulators:export`, find its hub by the project',
    source: `${TOOLS}/emulator/hub.ts`,
    expected: ({ ports }) => [`http://${local(ports.hub)}`],
    // Ignore the second address of the hub: by default, firebase-tools listens on both 127.0.0.1 and ::1.
    found: ({ seen }) => seen.hubs.filter((origin) => !origin.includes('[::1]')),
  },
  {
    name: 'the command runs where it was started',
    source: `${CONFIGURE}#startup`,
    expected: ({ project }) => join(project, BELOW),
    found: ({ seen }) => seen.folder,
  },
  {
    name: 'it is told the project and every address',
    source: `${TOOLS}/emulator/env.ts`,
    expected: ({ ports }) => ({
      FIREBASE_AUTH_EMULATOR_HOST: local(ports.auth),
      FIREBASE_CONFIG: JSON.stringify({
        projectId: PROJECT,
        storageBucket: `${PROJECT}.appspot.com`,
        databaseURL: `https://${PROJECT}.firebaseio.com`,
      }),
      FIREBASE_DATABASE_EMULATOR_HOST: local(ports.database),
      FIREBASE_EMULATOR_HUB: local(ports.hub),
      FIREBASE_STORAGE_EMULATOR_HOST: local(ports.storage),
      GCLOUD_PROJECT: PROJECT,
      STORAGE_EMULATOR_HOST: `http://${local(ports.storage)}`,
    }),
    found: ({ seen }) =>
      Object.fromEntries(
        Object.entries(seen.variables)
          .filter(([name]) => TELLING.test(name))
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      ),
  },
  {
    name: 'the project has no file but its own meanwhile',
    source: CONFIGURE,
    expected: ({ files }) => files,
    found: ({ seen }) => seen.files,
  },
  {
    name: 'the project has no file but its own afterwards',
    source: CONFIGURE,
    expected: ({ files }) => files,
    found: ({ filesLeft }) => filesLeft,
  },
  {
    name: 'the exit code is that of the command',
    source: `${CONFIGURE}#startup`,
    expected: () => EXIT_CODE,
    found: ({ exitCode }) => exitCode,
  },
  {
    name: 'the emulators stop after it',
    source: `${CONFIGURE}#startup`,
    expected: () => [],
    found: ({ portsTaken }) => portsTaken,
  },
]
