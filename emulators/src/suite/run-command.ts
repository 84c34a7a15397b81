import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { type Bonds, onInterrupt } from './interrupted.ts'
import { descendants, isRunning, signal } from './process-tree.ts'

export interface CommandOptions extends Bonds {
  readonly env: NodeJS.ProcessEnv
  /** The command's working directory; by default, that of this process. */
  readonly cwd?: string
  /** The command is stopped when this promise resolves. */
  readonly until?: Promise<void>
}

/** Time for an interrupted command to end, and the interval at which this is checked. */
const GRACE_MS = 8_000
const LOOK_MS = 50

/** The exit code of shells for a missing command. */
const NOT_FOUND = 127

/**
 * Runs a command with the input and output of this process. A single word is a shell line, as for `firebase
 * emulators:exec`. Several words are a program and its arguments, run without a shell. Signals that interrupt this process
 * are sent to all processes of the command, which then have time to end. Ctrl-C in a terminal is not sent, because the
 * terminal has already sent it to them.
 *
 * @returns the command's exit code, or 128 plus the number of the signal that ended the command, as in shells.
 */
export function runCommand(words: readonly string[], options: CommandOptions): Promise<number> {
  const [program = '', ...parameters] = words
  const { env, cwd, bond, until } = options
  const shell = parameters.length === 0
  const child = spawn(program, parameters, { stdio: 'inherit', shell, env, cwd })
  /** Processes to which a signal was sent. Wait for all of them, because a shell may end before its children. */
  const told = new Set<number>()
  const pass = (name: NodeJS.Signals) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const pids = [child.pid, ...descendants(child.pid)]
    for (const pid of pids) told.add(pid)
    signal(pids, name)
  }
  onInterrupt({ bond }, (name) => {
    if (name !== 'SIGINT' || !process.stdin.isTTY) pass(name)
  })
  void until?.then(() => pass('SIGTERM'))
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(NOT_FOUND)
    })
    child.once('exit', (code, name) => {
      void allEnded(told).then(() => resolve(code ?? exitCodeOf(name)))
    })
  })
}

/** Waits until these processes end, and kills those that do not. */
async function allEnded(pids: ReadonlySet<number>): Promise<void> {
  const since = performance.now()
  while ([...pids].some(isRunning)) {
    if (performance.now() - since > GRACE_MS) {
      signal(pids, 'SIGKILL')
      return
    }
    await setTimeout(LOOK_MS)
  }
}

/** The exit code of a process that a signal ended. */
export function exitCodeOf(name: NodeJS.Signals | null): number {
  return name === null ? 1 : 128 + constants.signals[name]
}
