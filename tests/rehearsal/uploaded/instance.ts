import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { installPeers } from '../../bench/install-peers.ts'
import { freePort } from '../../bench/served.ts'
import { INSTANCE_USER } from './installed-source.ts'

/** A running instance of a function. */
export interface Instance {
  readonly origin: string
  /** The log lines of the instance. */
  readonly log: readonly string[]
  stop(): Promise<void>
}

/**
 * Starts a function in the functions framework. The process has only the variables of a revision, and runs as a user
 * who cannot write to the source.
 *
 * @throws {Error} with its log if it does not start.
 */
export async function startInstance(
  folder: string,
  environment: Record<string, string>,
): Promise<Instance> {
  const framework = join(installPeers('peers'), 'node_modules/@google-cloud/functions-framework')
  const port = await freePort()
  const child = spawn(process.execPath, [join(framework, 'build/src/main.js')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, NODE_ENV: 'production', PORT: String(port), HOME: '/nonexistent' },
    ...INSTANCE_USER,
  })
  const kill = () => child.kill()
  process.once('exit', kill)
  const log: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => log.push(line))
  }
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      process.off('exit', kill)
      resolve()
    })
  })
  // The framework prints nothing when it is ready, because NODE_ENV is `production`. Poll its port instead.
  while (!(await accepts(port))) {
    const isOver = child.exitCode !== null || child.signalCode !== null
    if (isOver) throw new Error(`the instance did not start:\n${log.join('\n')}`)
    await setTimeout(50)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    log,
    async stop() {
      kill()
      await ended
    },
  }
}

/** Whether a server listens on a port. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
