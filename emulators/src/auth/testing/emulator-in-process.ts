import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { startAuthFront } from '../start-auth-front.ts'

const LOOPBACK = '127.0.0.1'

interface AuthServer {
  readonly createApp: (projectId: string, singleProjectMode: number) => Promise<RequestListener>
}

/** A server in this process. */
export interface Running {
  readonly port: number
  readonly stop: () => void
}

/**
 * Starts the Auth emulator of firebase-tools and its front proxy. This takes seconds. `behind` is the emulator's own
 * port.
 */
export async function frontInProcess(): Promise<Running & { readonly behind: number }> {
  const { createApp } = createRequire(import.meta.url)(
    'firebase-tools/lib/emulator/auth/server.js',
  ) as AuthServer
  const emulator = await serving(await createApp('demo-front', 0))
  const front = await frontOf(emulator.port)
  return {
    port: front.port,
    behind: emulator.port,
    stop() {
      front.stop()
      emulator.stop()
    },
  }
}

/** Starts a front proxy for a server on this machine, at the port `behind`. */
export async function frontOf(behind: number): Promise<Running> {
  const port = await freePort()
  const front = startAuthFront(
    { host: LOOPBACK, port },
    { host: LOOPBACK, port: behind },
    (error) => {
      throw error
    },
  )
  return { port, stop: () => front.close() }
}

export async function serving(handler: RequestListener): Promise<Running> {
  const server = createServer(handler).listen(0, LOOPBACK)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const { port, stop } = await serving(() => undefined)
  stop()
  return port
}
