import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Session } from '../session/session.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Transport } from '../session/transport.ts'
import { parseMessage } from './message.ts'
import { openingOf } from './opening-of.ts'
import { receiveFrom, type Receiver, webSocketTransport } from './websocket.ts'

/**
 * Interval of pings, in milliseconds. Browsers and SDKs answer pings automatically. A client that does not answer is
 * therefore unreachable, even if its connection was never closed.
 */
const PING_MS = 30_000

/** Serves WebSocket connections at `/.ws`. */
export class WebSockets {
  readonly #server = new WebSocketServer({ noServer: true })
  readonly #sessions: Sessions
  readonly #pings: NodeJS.Timeout
  /** Sockets that have sent nothing since the last ping. */
  readonly #silent = new WeakSet<WebSocket>()

  constructor(sessions: Sessions, pingMs = PING_MS) {
    this.#sessions = sessions
    this.#pings = setInterval(() => this.#ping(), pingMs).unref()
  }

  /** Accepts a WebSocket upgrade request. */
  handle(message: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(message, socket, head, (webSocket) => {
      receiveFrom(webSocket, this.#receiver(webSocket, message))
      for (const sign of ['message', 'pong'] as const) {
        webSocket.on(sign, () => this.#silent.delete(webSocket))
      }
    })
  }

  /** Terminates every connection. */
  stop(): void {
    clearInterval(this.#pings)
    for (const socket of this.#server.clients) socket.terminate()
  }

  /** Terminates the sockets that have not answered the last ping, and pings the others. */
  #ping(): void {
    for (const socket of this.#server.clients) {
      if (this.#silent.has(socket)) socket.terminate()
      else {
        this.#silent.add(socket)
        socket.ping()
      }
    }
  }

  #receiver(socket: WebSocket, message: IncomingMessage): Receiver {
    const transport = webSocketTransport(socket)
    const { opening, params } = openingOf(message)
    if (params.has('s')) {
      const session = this.#sessions.find(params.get('s'))
      if (session !== undefined) return upgrade(session, transport)
      transport.send({ t: 'c', d: { t: 'r', d: opening.host } })
      return { receive: () => undefined, closed: () => undefined }
    }
    const session = this.#sessions.open(opening, transport)
    return {
      receive: (json) => session.receive(json),
      closed: () => session.closed(transport),
    }
  }
}

/**
 * Moves a session from long polling to a WebSocket, when the client sends the session's id. Requests over the WebSocket
 * wait until the client has sent everything over the old transport.
 */
export function upgrade(session: Session, transport: Transport): Receiver {
  let waiting: unknown[] | null = []
  session.prepareHandOver({
    transport,
    begin: () => {
      const early = waiting ?? []
      waiting = null
      for (const json of early) session.receive(json)
    },
  })
  const control = (command: string) => transport.send({ t: 'c', d: { t: command, d: {} } })
  control('a')
  return {
    receive: (json) => {
      const message = parseMessage(json)
      if (waiting === null) session.receive(json)
      else if (message.kind === 'request') waiting.push(json)
      else if (message.command === 'p') control('o')
    },
    closed: () => session.closed(transport),
  }
}
