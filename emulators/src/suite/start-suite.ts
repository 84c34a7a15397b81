import { spawn } from 'node:child_process'
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { embeddedEnvironment } from './embedded.ts'
import { suiteConfig, type FirebaseConfig } from './firebase-config.ts'
import type { Kind } from './kind.ts'
import type { Ports } from './ports.ts'
import { watchStart } from './readiness.ts'

/** What a suite is started with. */
export interface SuiteOptions {
  /** Folder that holds `firebase.json`. */
  readonly project: string
  /** Firebase project id; one that starts with `demo-` never reaches the network. */
  readonly projectId: string
  readonly kind: Kind
  readonly ports: Ports
  /** Receives each step worth showing while the suite starts. */
  readonly onProgress: (step: string) => void
}

/** A running suite. */
export interface Suite {
  /** Everything that firebase-tools and the functions print. */
  readonly logFile: string
  /** What the conditions of the Storage rules have been, as JSON; the stand-in alone writes it. */
  readonly coverageFile: string
  /** Resolves when the suite ends, whoever ended it. */
  readonly ended: Promise<void>
  /** Stops every process of the suite and removes its temporary files. */
  stop(): Promise<void>
}

const EMULATORS = 'auth,functions,database,hosting,storage'

/** How long a start may take on a slow machine. */
const START_LIMIT_MS = 120_000

/**
 * Starts the five emulators and resolves when all are ready.
 *
 * @throws {Error} whose message says why they are not: a broken rules file, functions that do not
 * load, a crash, or no answer within two minutes.
 */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  const { project, ports, projectId } = options
  const folder = mkdtempSync(join(tmpdir(), 'sesame-suite-'))
  mkdirSync(join(folder, 'tmp'))
  const configFile = join(project, `firebase.suite-${ports.hosting}.json`)
  const config = JSON.parse(readFileSync(join(project, 'firebase.json'), 'utf8')) as FirebaseConfig
  writeFileSync(configFile, JSON.stringify(suiteConfig(config, ports), null, 2))

  const logFolder = join(project, '.cache', 'logs')
  mkdirSync(logFolder, { recursive: true })
  const logFile = join(logFolder, `suite-${ports.hosting}.log`)
  const coverageFile = join(logFolder, `storage-coverage-${ports.hosting}.json`)
  rmSync(coverageFile, { force: true })
  const log = createWriteStream(logFile)

  const guard = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'guard.ts'),
      process.execPath,
      createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js'),
      'emulators:start',
      ...['--config', configFile, '--project', projectId, '--only', EMULATORS],
    ],
    {
      // Its debug logs land in the folder that goes with it.
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...environment(options, folder),
        STORAGE_RULES_COVERAGE: coverageFile,
      },
    },
  )
  const ended = new Promise<void>((resolve) => {
    guard.once('exit', () => {
      log.end()
      rmSync(configFile, { force: true })
      rmSync(folder, { recursive: true, force: true })
      resolve()
    })
  })
  const stop = () => {
    guard.stdin.end()
    return ended
  }

  const start = watchStart(START_LIMIT_MS, logFile, options.onProgress)
  for (const stream of [guard.stdout, guard.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      log.write(line + '\n')
      start.read(line)
    })
  }
  void ended.then(() => start.end())
  try {
    await start.outcome
  } catch (error) {
    await stop()
    throw error
  }
  return { logFile, coverageFile, ended, stop }
}

function environment(options: SuiteOptions, folder: string): NodeJS.ProcessEnv {
  return {
    ...(options.kind === 'embedded' ? embeddedEnvironment(folder, process.env) : {}),
    // Two suites share one folder of blobs otherwise, and the second dies when the first stops.
    TMPDIR: join(folder, 'tmp'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    // Neither look-ups of updates nor of a metadata server: the suite is offline.
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
  }
}
