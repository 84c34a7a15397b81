import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Sessions } from '../session/sessions.ts'
import { openingOf } from './opening-of.ts'
import { upgrade } from './upgrade.ts'
import { receiveFrom, type Receiver, webSocketTransport } from './websocket.ts'

/** Serves `/.ws`. */
export class WebSockets {
  readonly #server = new WebSocketServer({ noServer: true })
  readonly #sessions: Sessions

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  /** Accepts a WebSocket upgrade request. */
  handle(message: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(message, socket, head, (webSocket) => {
      receiveFrom(webSocket, this.#receiver(webSocket, message))
    })
  }

  /** Terminates every connection. */
  stop(): void {
    for (const socket of this.#server.clients) socket.terminate()
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
