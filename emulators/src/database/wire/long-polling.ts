import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Session } from '../session/session.ts'
import type { Opening, Sessions } from '../session/sessions.ts'
import { openingOf } from './opening-of.ts'
import { PollChannel, script } from './poll-channel.ts'
import { parseSegments } from './segments.ts'

/** A client that uses long polling. */
interface Client {
  readonly channel: PollChannel
  readonly session: Session
}

/** Serves `/.lp`: a client opens a connection with `start`, then polls with its `id`, its `pw` and its messages. */
export class LongPolling {
  readonly #clients = new Map<string, Client>()
  readonly #sessions: Sessions

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  handle(message: IncomingMessage, response: ServerResponse): void {
    const { opening, params } = openingOf(message)
    if (params.has('start')) {
      this.#open(opening, response, params.get('cb') ?? '')
      return
    }
    const client = this.#clients.get(params.get('id') ?? '')
    if (client?.channel.password !== params.get('pw')) {
      script(response, 'pLPCommand("close");')
    } else if (params.has('disconn')) {
      this.#drop(client)
      response.writeHead(200).end()
    } else if (params.has('dframe')) {
      farewellFrame(response, client.channel)
    } else {
      this.#poll(client, params, response)
    }
  }

  /** Disconnects every client. */
  stop(): void {
    for (const client of [...this.#clients.values()]) this.#drop(client)
  }

  #open(opening: Opening, response: ServerResponse, callbackId: string): void {
    const id = randomUUID()
    const channel = new PollChannel(id, randomBytes(12).toString('hex'), () => this.#drop(client))
    const client: Client = { channel, session: this.#sessions.open(opening, channel) }
    this.#clients.set(id, client)
    channel.open(response, callbackId)
  }

  #poll(client: Client, params: URLSearchParams, response: ServerResponse): void {
    client.channel.hold(response)
    try {
      for (const json of client.channel.accept(parseSegments(params))) client.session.receive(json)
    } catch (error) {
      console.error('Closing a connection after a message that could not be handled:', error)
      client.channel.close()
    }
  }

  #drop({ channel, session }: Client): void {
    this.#clients.delete(channel.id)
    channel.stop()
    session.closed(channel)
  }
}

/** Serves a page that disconnects the client when the browser leaves the page that embeds it. */
function farewellFrame(response: ServerResponse, { id, password }: PollChannel): void {
  const query = new URLSearchParams({ disconn: 't', id, pw: password }).toString()
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(
    `<script>addEventListener('pagehide',function(){navigator.sendBeacon('/.lp?${query}')})</script>`,
  )
}
