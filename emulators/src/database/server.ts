import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { Namespaces } from './namespace/namespaces.ts'
import { FunctionTriggers } from './rest/function-triggers.ts'
import { handleRest } from './rest/handle-rest.ts'
import type { CompileRuleset } from './rest/rules-settings.ts'
import { Session } from './session/session.ts'
import { LongPolling, type OpenSession } from './wire/long-polling.ts'
import { namespaceOf } from './wire/namespace-of.ts'
import { receiveFrom, webSocketTransport } from './wire/websocket.ts'

/** Where to listen, and how rules are read. */
export interface DatabaseServerOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  readonly compileRuleset: CompileRuleset
}

/** A running Realtime Database. */
export interface DatabaseServer {
  readonly port: number
  /** Ends every connection and stops listening. */
  close(): Promise<void>
}

/**
 * Starts a Realtime Database: WebSocket, long polling and REST on one port.
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function startDatabaseServer(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const { compileRuleset } = options
  const namespaces = new Namespaces()
  const deps = { namespaces, triggers: new FunctionTriggers(), compileRuleset }
  const openSession: OpenSession = (name, host, transport) => {
    const session = new Session(randomUUID(), namespaces.get(name), transport)
    session.greet(host)
    return session
  }
  const longPolling = new LongPolling(openSession)
  const webSockets = new WebSocketServer({ noServer: true })
  webSockets.on('connection', (socket: WebSocket, message: IncomingMessage) => {
    const host = message.headers.host ?? ''
    const name = namespaceOf(new URL(message.url ?? '/', 'http://localhost'), host)
    receiveFrom(socket, openSession(name, host, webSocketTransport(socket)))
  })

  const server = createServer((message, response) => {
    if (pathOf(message) === '/.lp') longPolling.handle(message, response)
    else void handleRest(message, response, deps).catch(failed(response))
  })
  server.on('upgrade', (message, socket, head) => {
    if (pathOf(message) !== '/.ws') {
      socket.destroy()
      return
    }
    webSockets.handleUpgrade(message, socket, head, (webSocket) => {
      webSockets.emit('connection', webSocket, message)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      longPolling.stop()
      for (const socket of webSockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pathOf({ url }: IncomingMessage): string {
  return (url ?? '/').split('?', 1).join('')
}

function failed(response: ServerResponse): (error: unknown) => void {
  return (error) => {
    console.error('A request failed:', error)
    if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'application/json' })
    response.end('{"error":"Internal server error"}')
  }
}
