import { descendants } from 'sesame-emulators/suite/process-tree'
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'

/** The result of a program that has exited. */
export interface Ended {
  readonly exitCode: number
  /** The program's output. */
  readonly output: string
}

/** Programs that run in one folder and environment, and are stopped with the rehearsal. */
export interface Programs {
  /** Runs a program until it exits. */
  run(command: string, parameters: readonly string[]): Promise<Ended>
  /** Starts a program. `ended` resolves with its result, and `printed` returns its output so far. */
  start(
    command: string,
    parameters: readonly string[],
    stdio: StdioOptions,
  ): {
    readonly child: ChildProcess
    readonly printed: () => string
    readonly ended: Promise<Ended>
  }
  /** Stops all programs that still run, and all processes that they started. */
  end(): void
}

export function programsIn(cwd: string, env: NodeJS.ProcessEnv): Programs {
  const running = new Set<ChildProcess>()
  const start: Programs['start'] = (command, parameters, stdio) => {
    const child = spawn(command, parameters, { cwd, env, stdio })
    running.add(child)
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => output.push(data))
    }
    const printed = () => Buffer.concat(output).toString('utf8')
    const ended = new Promise<Ended>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => {
        running.delete(child)
        resolve({ exitCode: code ?? 1, output: printed() })
      })
    })
    return { child, printed, ended }
  }
  return {
    start,
    run: (command, parameters) => start(command, parameters, ['ignore', 'pipe', 'pipe']).ended,
    end() {
      for (const { pid } of running) {
        if (pid === undefined) continue
        for (const each of [pid, ...descendants(pid)]) kill(each)
      }
    },
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid)
  } catch {
    // Ignore a program that has already exited.
  }
}
