import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The resources that a measured server has used so far. */
export interface Usage {
  /** The processor time of the process, in user and system mode, in seconds. */
  readonly cpuSeconds: number
  /** The resident memory, in bytes. */
  readonly memoryBytes: number
  readonly heapBytes: number
}

/** A measured server, in its own process. */
export interface Served {
  readonly port: number
  readonly process: ChildProcess
  /** Reports the usage. `usage without garbage` first collects garbage, for `heapBytes`. */
  usage(question?: 'usage' | 'usage without garbage'): Promise<Usage>
  stop(): Promise<void>
}

const FRAMEWORK = join(
  import.meta.dirname,
  'peers/node_modules/@google-cloud/functions-framework/build/src/main.js',
)

/** Serves an exported function of a folder with the functions framework, as in production. */
export async function serveFunction(
  folder: string,
  target: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Served> {
  const port = await freePort()
  return serve(port, FRAMEWORK, ['--source', folder, '--target', target], {
    PORT: String(port),
    FUNCTION_TARGET: target,
    NODE_ENV: 'production',
    ...env,
  })
}

/** Starts a program that listens on the given port, and can report its resource usage. */
export function serve(
  port: number,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Served {
  const child = fork(program, args, {
    env: { PATH: process.env['PATH'], ...env },
    execArgv: ['--expose-gc', '--import', join(import.meta.dirname, 'report-usage.mjs')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return {
    port,
    process: child,
    async usage(question = 'usage') {
      child.send(question)
      const [usage] = (await once(child, 'message')) as [Usage]
      return usage
    },
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Finds a port that is currently free. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
