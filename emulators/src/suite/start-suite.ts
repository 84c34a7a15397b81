import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { AUTH_PORT_VARIABLE, requireFront } from '../auth/start-auth-front.ts'
import { configProblem, firebaseTools } from '../official/firebase-tools.ts'
import type { Kind } from '../official/kind.ts'
import { connectable, hostsOf } from '../project/hosts.ts'
import { checkTargets } from '../project/check-targets.ts'
import { readJson, readRc } from '../project/read-json.ts'
import { storageWarnings } from '../project/storage-warnings.ts'
import { suiteConfig, type FirebaseConfig } from '../project/suite-config.ts'
import type { Texts } from '../texts/french.ts'
import { writeConfigCopy } from './config-copy.ts'
import { embeddedEnvironment, moduleUrl } from './embedded.ts'
import { locatorFile, publishLocator } from './locator.ts'
import { EMULATORS, type Emulator, type Ports } from './ports.ts'
import { newsIn, USES_DEFAULTS } from './output.ts'
import { watchStart } from './readiness.ts'
import { authority } from './running-emulators.ts'

export interface SuiteOptions {
  /** Folder of the project. */
  readonly project: string
  /** Name of the configuration file in that folder; `firebase.json` by default. */
  readonly configFile?: string | undefined
  /** Firebase project id. A project whose id starts with `demo-` never reaches the network. */
  readonly projectId: string
  readonly kind: Kind
  readonly ports: Ports
  /**
   * Whether a database without rules denies everything instead of allowing everything. The official emulators ignore this
   * option.
   */
  readonly defaultDeny?: boolean | undefined
  /** The emulators to run; all by default. */
  readonly emulators?: readonly Emulator[] | undefined
  /** Parts of emulators to run instead of the whole emulators, such as `hosting:app`. */
  readonly targets?: readonly string[] | undefined
  /** The port of the functions' debugger; true to choose a free one. */
  readonly inspectFunctions?: number | true | undefined
  /** Whether firebase-tools logs all details. */
  readonly debug?: boolean | undefined
  /**
   * Further environment variables of the processes. Functions receive only the variables that the project's `.env`
   * files do not set.
   *
   * Source: firebase-tools `lib/emulator/functionsEmulator.js`, `startNode`
   */
  readonly environment?: Readonly<Record<string, string>> | undefined
  /** Folder for logs; `.cache/logs` in the project by default. */
  readonly logFolder?: string | undefined
  /** Folder of an earlier export, whose data the emulators import when they start. */
  readonly importFrom?: string | undefined
  /** Folder to which data is exported when the suite stops. */
  readonly exportTo?: string | undefined
  /** The texts of warnings and errors. */
  readonly texts: Texts
  /**
   * Receives each step of the start that the command should print, and later the news about changed rules and functions.
   */
  readonly onProgress: (step: string) => void
}

export interface Suite {
  /** The file with all output of firebase-tools and the functions. */
  readonly logFile: string
  /** Resolves when the suite has ended for any reason. */
  readonly ended: Promise<void>
  /** Set if another suite of the project hides this hub from `firebase emulators:export`. */
  readonly hidden?: HiddenHub | undefined
  /** Stops every process of the suite and removes its temporary files. */
  stop(): Promise<void>
}

/** A hub whose locator is not in the usual temporary folder. */
export interface HiddenHub {
  /** The temporary folder in which its locator is. */
  readonly temporary: string
  readonly reason: string
}

/** The longest time that a start may take, even on a slow machine. */
const START_LIMIT_MS = 120_000

/**
 * Starts the emulators, and resolves when all are ready.
 *
 * @throws {Error} whose message is the reason why they are not: a broken rules file, an unknown target, functions that do
 * not load, a crash, or no response within two minutes.
 */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  const { project, ports, projectId, texts, onProgress } = options
  const firebase = firebaseTools(texts)
  const given = options.configFile ?? join(project, 'firebase.json')
  const config: FirebaseConfig = readJson(given, texts)
  const emulators = options.emulators ?? EMULATORS
  const targets = options.targets ?? []
  const files = { content: { ...config }, file: given, rc: readRc(project, texts) }
  checkTargets(files, { projectId, emulators, targets }, texts)
  if (emulators.includes('storage')) {
    for (const warning of storageWarnings(project, config, texts, options.kind)) onProgress(warning)
  }
  const logFolder = options.logFolder ?? join(project, '.cache', 'logs')
  mkdirSync(logFolder, { recursive: true })
  // The log is named after the hub's port, which no other running suite uses.
  const logFile = join(logFolder, `suite-${ports.hub}.log`)
  const configFile = writeConfigCopy(project, ports.hosting, suiteConfig(config, ports), texts)
  const log = createWriteStream(logFile)
  log.on('error', ({ message }) => onProgress(texts.start.noLog(message)))
  const folder = mkdtempSync(join(tmpdir(), 'sesame-suite-'))
  mkdirSync(join(folder, 'tmp'))

  const guard = spawn(
    process.execPath,
    [
      fileURLToPath(moduleUrl('./guard', import.meta.url)),
      process.execPath,
      ...['--import', moduleUrl('../auth/stand-in-front', import.meta.url)],
      ...['--import', moduleUrl('./returned-files', import.meta.url)],
      firebase,
      'emulators:start',
      ...inspection(options.inspectFunctions),
      ...(options.debug === true ? ['--debug'] : []),
      ...['--config', configFile, '--project', projectId],
      ...['--only', chosen(emulators, targets)],
      ...(options.importFrom === undefined ? [] : ['--import', options.importFrom]),
      ...(options.exportTo === undefined ? [] : ['--export-on-exit', options.exportTo]),
    ],
    {
      // firebase-tools writes its debug logs to the working directory. This folder is deleted afterwards.
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...options.environment,
        ...environment(options, folder),
        SUITE_LEAVINGS: JSON.stringify([configFile, folder]),
        SUITE_LOCATOR: locatorFile(projectId, tmpdir()),
      },
    },
  )
  const ended = new Promise<void>((resolve) => {
    guard.once('exit', () => {
      log.end()
      resolve()
    })
  })
  const stop = () => {
    guard.stdin.end()
    return ended
  }

  // firebase-tools prints paths relative to its own working directory. Make them relative to the user's working directory.
  const itsProject = join(relative(realpathSync(folder), project), sep)
  const ourProject = join(relative('.', project), sep).replace(/^\.?\/$/, '')
  const start = watchStart({ limitMs: START_LIMIT_MS, logFile, texts, onProgress })
  let started = false
  // The official emulator reports errors in the rules itself.
  const judge = options.kind === 'official' ? undefined : () => storageNews(project, config, texts)
  for (const stream of [guard.stdout, guard.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      log.write(line + '\n')
      const ours = line.replaceAll(itsProject, ourProject)
      start.read(ours)
      if (started) for (const news of newsIn(ours, judge)) onProgress(news)
    })
  }
  void ended.then(() => start.end())
  try {
    await start.outcome
    started = true
    rmSync(configFile)
    if (emulators.includes('auth')) {
      const host = connectable(hostsOf(config.emulators).auth)
      await requireFront(authority({ host, port: ports.auth }), texts)
    }
  } catch (error) {
    // Before the suite stops and deletes the copy of the configuration, find out why firebase-tools could not read the
    // copy.
    const usesDefaults = error instanceof Error && error.message.includes(USES_DEFAULTS)
    const problem = usesDefaults ? configProblem(firebase, configFile) : undefined
    await stop()
    if (problem === undefined) throw error
    throw new Error(texts.project.refused(given, problem), { cause: error })
  }
  return { logFile, ended, stop, hidden: hiddenHub(projectId, join(folder, 'tmp'), texts) }
}

/** Returns the news about Storage rules that firebase-tools has reloaded. */
function storageNews(project: string, config: FirebaseConfig, texts: Texts): readonly string[] {
  try {
    return [...storageWarnings(project, config, texts), texts.start.storageUpdated]
  } catch (error) {
    return [texts.start.storageKept((error as Error).message)]
  }
}

/**
 * Publishes the hub's locator in the usual temporary folder. If that fails, returns the suite's own temporary folder and
 * the reason.
 */
function hiddenHub(projectId: string, temporary: string, { start }: Texts): HiddenHub | undefined {
  try {
    const place = locatorFile(projectId, tmpdir())
    const other = publishLocator(locatorFile(projectId, temporary), place)
    return other === undefined
      ? undefined
      : { temporary, reason: start.otherSuite(projectId, other) }
  } catch (error) {
    return { temporary, reason: (error as Error).message }
  }
}

/** Returns the value of the option `--only`. */
function chosen(emulators: readonly Emulator[], targets: readonly string[]): string {
  return emulators
    .flatMap((name) => {
      const parts = targets.filter((target) => target.startsWith(`${name}:`))
      return parts.length === 0 ? [name] : parts
    })
    .join(',')
}

/**
 * Returns the option for the functions' debugger. On the command line, another option must follow it, because
 * firebase-tools would read a plain word as the port.
 */
function inspection(port: number | true | undefined): readonly string[] {
  if (port === undefined) return []
  return port === true ? ['--inspect-functions'] : ['--inspect-functions', String(port)]
}

function environment(options: SuiteOptions, folder: string): NodeJS.ProcessEnv {
  return {
    ...(options.kind === 'embedded' ? embeddedEnvironment(folder, process.env) : {}),
    ...(options.defaultDeny === true ? { SESAME_DATABASE_DEFAULT_DENY: '1' } : {}),
    // Use a temporary folder per suite. In a shared folder, two suites would share the stored files, and the second would
    // fail when the first stops. The second suite of a project would also find the hub of the first, and export its data.
    TMPDIR: join(folder, 'tmp'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    // Prevents network requests of the suite: the check for updates, and the look-up of a metadata server.
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
    [AUTH_PORT_VARIABLE]: String(options.ports.auth),
  }
}
