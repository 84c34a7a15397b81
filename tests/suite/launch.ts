import { descendants } from 'sesame-emulators/suite/process-tree'
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../..')

/** A command of the project, as run in a terminal. */
export interface Launched {
  readonly child: ChildProcess
  /** Everything printed so far. */
  readonly output: () => string
  /** Resolves to the first matching line; rejects if the command ends before one. */
  line(pattern: RegExp): Promise<string>
  /** Resolves to the exit code, or to the name of the signal that ended it. */
  readonly ended: Promise<number | string>
}

/** The command that the scripts of `npm run` start. */
const RUN = [process.execPath, 'scripts/run.mjs']

/** Runs `node scripts/run.mjs COMMAND`, or the same through npm. */
export function launch(
  parameters: string[],
  env: Record<string, string>,
  [command = '', ...before] = RUN,
  cwd = ROOT,
): Launched {
  const child = spawn(command, [...before, ...parameters], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const waiting = new Set<(line: string) => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const look of waiting) look(line)
    })
  }
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  return {
    child,
    ended,
    output: () => lines.join('\n'),
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (line: string) => {
          if (!pattern.test(line)) return
          waiting.delete(look)
          resolve(line)
        }
        waiting.add(look)
        lines.forEach(look)
        void ended.then(() =>
          reject(new Error(`Ended before ${String(pattern)}:\n${lines.join('\n')}`)),
        )
      }),
  }
}

/** A suite that belongs to one test. */
export interface HeldSuite {
  /** The variables for commands that run in it. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const HOLD = `console.log('held ' + JSON.stringify(process.env)); setInterval(() => undefined, 60_000)`

/** Variables that locate a suite. */
const OF_SUITE =
  /^SESAME_|_EMULATOR_HOST$|_URL$|^GCLOUD_PROJECT$|^STATISTICS_NAMESPACE$|^SUITE_LOG$/

/** Starts a suite with these settings on free ports, and keeps it until it is stopped. */
export async function holdSuite(settings: Record<string, string> = {}): Promise<HeldSuite> {
  const env = { ...settings, SESAME_PORT_OFFSET: 'auto' }
  const launched = launch(['suite', '--', process.execPath, '-e', HOLD], env)
  const line = await launched.line(/^held /)
  const all = JSON.parse(line.slice('held '.length)) as Record<string, string>
  return {
    environment: Object.fromEntries(Object.entries(all).filter(([name]) => OF_SUITE.test(name))),
    async stop() {
      launched.child.kill('SIGTERM')
      await launched.ended
    },
  }
}

/** Every process of a running command, including itself. */
export function processesOf({ child }: Launched): number[] {
  return child.pid === undefined ? [] : [child.pid, ...descendants(child.pid)]
}

/** Those of these processes that are still running, without zombies. */
export function alive(pids: readonly number[]): number[] {
  return pids.filter((pid) => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  })
}
