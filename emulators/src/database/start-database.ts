import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { checkOptions, type Kinds } from '../check-options.ts'
import type { Traffic } from './namespace/namespace.ts'
import { Namespaces, OPEN_RULES } from './namespace/namespaces.ts'
import { handleRest } from './rest/handle-rest.ts'
import type { ExpressionCoverage } from './rules/coverage.ts'
import { Sessions } from './session/sessions.ts'
import { type CallFunction, FunctionTriggers } from './triggers/function-triggers.ts'
import { LongPolling } from './wire/long-polling.ts'
import { urlOf } from './wire/opening-of.ts'
import { WebSockets } from './wire/web-sockets.ts'

/**
 * How long the server keeps an idle connection open: longer than clients do. A request sent just when the server closes
 * its connection would get no response.
 */
const IDLE_MS = 60_000

export interface DatabaseOptions {
  /** The address to listen on; by default `127.0.0.1`. */
  readonly host?: string
  /** The port to listen on; by default 0, which means any free port. */
  readonly port?: number
  /**
   * The text of a rules file, for every database without rules of its own. By default, such a database allows everything.
   */
  readonly rules?: string
  /** Called for each function that a change triggers. */
  readonly callFunction?: CallFunction
  /** Interval of pings to WebSockets, in milliseconds. A socket that sends nothing for two intervals is closed. */
  readonly pingMs?: number
}

const OPTIONS: Kinds = {
  host: 'a text',
  port: 'a port, 0 to 65535',
  rules: 'the text of a rules file',
  callFunction: 'a function',
  pingMs: 'a number of milliseconds',
}
const SET_RULES: Kinds = { name: 'a text', rules: 'the text of a rules file' }

/** A running Realtime Database emulator. */
export interface Database {
  readonly host: string
  readonly port: number
  /** URL of one database of the emulator, as SDKs expect it: `http://127.0.0.1:9000?ns=NAME`. */
  url(name: string): string
  /**
   * Sets the rules of one database, and cancels the listeners that the new rules deny.
   * @throws RulesetError, with `line` and `column`, if the rules do not compile; the earlier rules then remain in force
   */
  setRules(name: string, rules: string): void
  /** Every condition of a database's rules, with its results since the rules were set. */
  coverage(name: string): readonly ExpressionCoverage[]
  /** Counts of the requests to one database of the emulator. */
  traffic(name: string): Readonly<Traffic>
  /** Number of bytes sent so far on all connections, including the overhead of HTTP and WebSocket. */
  sentBytes(): number
  /** Closes every connection and stops listening. */
  close(): Promise<void>
}

/**
 * Starts a Realtime Database emulator in this process, with WebSocket, long polling and REST on one port. It contains any
 * number of databases, each created by the first client that names it. Stores nothing on disk.
 *
 * @throws RulesetError, with `line` and `column`, for rules that do not compile; TypeError for unknown options; the error
 * of `listen`, such as EADDRINUSE
 */
export async function startDatabase(options: DatabaseOptions = {}): Promise<Database> {
  // Reject an explicit `rules: undefined`, which would leave every database open.
  checkOptions('startDatabase', options, OPTIONS, 'rules' in { ...options } ? ['rules'] : [])
  const {
    host = '127.0.0.1',
    port = 0,
    rules = OPEN_RULES,
    callFunction = () => undefined,
    pingMs,
  } = options
  const triggers = new FunctionTriggers(callFunction)
  const onCommit = triggers.prepare.bind(triggers)
  const namespaces = new Namespaces({ onCommit, rules })
  const sessions = new Sessions(namespaces)
  const longPolling = new LongPolling(sessions)
  const webSockets = new WebSockets(sessions, pingMs)

  const server = createServer({ keepAliveTimeout: IDLE_MS }, (message, response) => {
    const url = urlOf(message)
    if (url.pathname === '/.lp') longPolling.handle(message, response)
    else
      void handleRest({ message, url }, response, { namespaces, triggers }).catch(failed(response))
  })
  server.on('upgrade', (message, socket, head) => {
    if (urlOf(message).pathname === '/.ws') webSockets.handle(message, socket, head)
    else socket.destroy()
  })
  const sockets = new Set<Socket>()
  let closedBytes = 0
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      closedBytes += socket.bytesWritten
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    host,
    port: address.port,
    url: (name) => `http://${host.includes(':') ? `[${host}]` : host}:${address.port}?ns=${name}`,
    setRules: (name, source) => {
      checkOptions('setRules', { name, rules: source }, SET_RULES, ['name', 'rules'])
      namespaces.get(name).setRules(source)
    },
    traffic: (name) => ({ ...namespaces.get(name).traffic }),
    sentBytes: () =>
      [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, closedBytes),
    coverage: (name) => namespaces.get(name).rulesCoverage.list(),
    close: async () => {
      longPolling.stop()
      webSockets.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function failed(response: ServerResponse): (error: unknown) => void {
  return (error) => {
    console.error('A request failed:', error)
    if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'application/json' })
    response.end('{"error":"Internal server error"}')
  }
}
