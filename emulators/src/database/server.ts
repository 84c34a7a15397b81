import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Namespaces } from './namespace/namespaces.ts'
import { handleRest } from './rest/handle-rest.ts'
import type { CompileRuleset } from './rest/rules-settings.ts'
import { Sessions } from './session/sessions.ts'
import { type CallFunction, FunctionTriggers } from './triggers/function-triggers.ts'
import { LongPolling } from './wire/long-polling.ts'
import { WebSockets } from './wire/web-sockets.ts'

/** Address to listen on, and the compiler of the rules. */
export interface DatabaseServerOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  readonly compileRuleset: CompileRuleset
  /** Calls the functions that a change triggers. */
  readonly callFunction?: CallFunction
}

export interface DatabaseServer {
  readonly port: number
  /** Closes every connection and stops listening. */
  close(): Promise<void>
}

/**
 * Starts a Realtime Database: WebSocket, long polling and REST on one port.
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function startDatabaseServer(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const { compileRuleset, callFunction = () => undefined } = options
  const triggers = new FunctionTriggers(callFunction)
  const namespaces = new Namespaces((...change) => triggers.prepare(...change))
  const deps = { namespaces, triggers, compileRuleset }
  const sessions = new Sessions(namespaces)
  const longPolling = new LongPolling(sessions)
  const webSockets = new WebSockets(sessions)

  const server = createServer((message, response) => {
    if (pathOf(message) === '/.lp') longPolling.handle(message, response)
    else void handleRest(message, response, deps).catch(failed(response))
  })
  server.on('upgrade', (message, socket, head) => {
    if (pathOf(message) === '/.ws') webSockets.handle(message, socket, head)
    else socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      longPolling.stop()
      webSockets.stop()
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
