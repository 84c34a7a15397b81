import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { descendants, isRunning } from '../process-tree.ts'

/** A command that runs as it would in a terminal. */
export interface Launched {
  readonly child: ChildProcess
  /** Returns everything printed so far. */
  readonly output: () => string
  /**
   * Resolves to the first matching line. Rejects with the output if the command ends without such a line, or after two
   * minutes.
   */
  line(pattern: RegExp): Promise<string>
  /** Resolves to the exit code, or to the name of the signal that ended the command. */
  readonly ended: Promise<number | string>
}

/** Runs a program with these arguments. `env` is added to the environment of this process. */
export function launch(
  [program = '', ...parameters]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Launched {
  const child = spawn(program, parameters, {
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
        const refuse = (why: string) =>
          reject(new Error(`${why} before ${String(pattern)}:\n${lines.join('\n')}`))
        waiting.add(look)
        lines.forEach(look)
        void ended.then(() => refuse('Ended'))
        setTimeout(() => refuse('Two minutes passed'), 120_000).unref()
      }),
  }
}

/** Every process of a running command, including the command itself. */
export function processesOf({ child }: Launched): number[] {
  return child.pid === undefined ? [] : [child.pid, ...descendants(child.pid)]
}

/** The given processes that still run. */
export function alive(pids: readonly number[]): number[] {
  return pids.filter(isRunning)
}
