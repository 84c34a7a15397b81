import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firebaseTools } from '../src/official/firebase-tools.ts'
import { release } from '../src/suite/claims.ts'
import { embeddedEnvironment } from '../src/suite/embedded.ts'
import { freeOffset, portsAt, takenPorts } from '../src/suite/ports.ts'
import { english } from '../src/texts/english.ts'
import {
  BELOW,
  commandCases,
  EXIT_CODE,
  projectFiles,
  TELLING,
  type Place,
  type Run,
} from './cases/commands.ts'
import type { Hosts, Verdict } from './verdict.ts'
import { filesIn, type Seen } from './seen.ts'

/** The longest time that a run may take, even on a slow machine. */
const LIMIT_MS = 180_000

/** A command that runs another command alongside the emulators. */
interface Command {
  readonly name: string
  readonly words: readonly string[]
  /** Environment variables that select the kind of emulators to test. */
  readonly environment: NodeJS.ProcessEnv
  /** Files that the command leaves behind by design. */
  readonly leaves?: RegExp
}

/**
 * Runs a command alongside the emulators of a project, once with this package and once with firebase-tools, and expects
 * the same results.
 */
export async function commands({ kind }: Hosts): Promise<Verdict[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sesame-conformance-')))
  const offset = await freeOffset()
  try {
    const verdicts: Verdict[] = []
    for (const command of commandsOf(kind, folder)) {
      const place = layOut(mkdtempSync(join(folder, 'project-')), offset)
      const run = await runOf(command, place, folder)
      for (const { name, source, expected, found } of commandCases)
        verdicts.push({
          area: 'Commands',
          name: `${command.name}: ${name}`,
          source,
          expected: JSON.stringify(expected(place)),
          found: typeof run === 'string' ? run : JSON.stringify(found(run)),
        })
    }
    return verdicts
  } finally {
    release(offset)
    rmSync(folder, { recursive: true })
  }
}

function commandsOf(kind: Hosts['kind'], folder: string): readonly Command[] {
  return [
    {
      name: 'sesame-emulators exec',
      words: [pathOf('../bin/sesame-emulators.js'), 'exec'],
      environment: { SESAME_EMULATORS: kind },
    },
    {
      name: 'firebase emulators:exec',
      words: [firebaseTools(english), 'emulators:exec'],
      environment: kind === 'embedded' ? embeddedEnvironment(folder, process.env) : {},
      leaves: /-debug\.log$/,
    },
  ]
}

/** Writes the project into a folder. */
function layOut(project: string, offset: number): Place {
  const ports = portsAt(offset)
  for (const [name, content] of Object.entries(projectFiles(ports))) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), content)
  }
  return { project, ports, files: filesIn(project) }
}

/** Runs a command that in turn runs the witness (witness.ts). Returns the command's output if the witness did not run. */
async function runOf(
  { words, environment, leaves }: Command,
  { project, ports }: Place,
  folder: string,
): Promise<Run | string> {
  const file = join(folder, 'seen.json')
  rmSync(file, { force: true })
  const witness = [process.execPath, pathOf('./witness.ts'), project, file]
  const line = `${witness.map((word) => `"${word}"`).join(' ')}; exit ${EXIT_CODE}`
  const { exitCode, said } = await execute([...words, line], join(project, BELOW), {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !TELLING.test(name))),
    ...environment,
    // Share no folder with other emulator suites, and ignore the user's settings.
    TMPDIR: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    CI: '1',
  })
  if (!existsSync(file)) return `${exitCode}: ${said}`
  const seen = JSON.parse(readFileSync(file, 'utf8')) as Seen
  const own = (files: readonly string[]) => files.filter((name) => leaves?.test(name) !== true)
  return {
    exitCode,
    seen: { ...seen, files: own(seen.files) },
    filesLeft: own(filesIn(project)),
    portsTaken: await takenPorts(ports),
  }
}

/**
 * Runs a Node script until it exits. Resolves with everything it printed and its exit code (null if a signal killed it).
 */
function execute(words: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  return new Promise<{ exitCode: number | null; said: string }>((resolve) => {
    const options = { cwd, env, timeout: LIMIT_MS }
    const child = execFile(process.execPath, words, options, (_, stdout, stderr) => {
      resolve({ exitCode: child.exitCode, said: `${stdout}${stderr}`.trim() })
    })
  })
}

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
