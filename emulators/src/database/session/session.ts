import type { Access } from '../namespace/access.ts'
import type { Namespace } from '../namespace/namespace.ts'
import { parseMessage } from '../wire/message.ts'
import { actions } from './actions.ts'
import { Credentials } from './credentials.ts'
import { DisconnectQueue } from './disconnect-queue.ts'
import { Listens } from './listens.ts'
import { refusal, type Reply } from './reply.ts'
import type { Successor, Transport } from './transport.ts'

/** Actions that count as requests to the database. The other actions concern the connection. */
const REQUESTS = ['q', 'g', 'p', 'm']

/** One client of one database, from the handshake until the client disconnects. */
export class Session {
  readonly id: string
  readonly namespace: Namespace
  readonly credentials: Credentials
  readonly listens: Listens
  readonly onDisconnect: DisconnectQueue
  #transport: Transport
  #successor: Successor | null = null
  #ended = false
  #ending: (() => void) | null = null

  constructor(id: string, namespace: Namespace, transport: Transport) {
    this.id = id
    this.namespace = namespace
    this.#transport = transport
    this.listens = new Listens(this)
    this.onDisconnect = new DisconnectQueue(namespace)
    this.credentials = new Credentials({
      changed: () => this.listens.recheck(),
      expired: () => this.push('ac', { s: 'expired_token', d: 'Auth token is expired.' }),
    })
  }

  get access(): Access {
    return this.credentials.access
  }

  /** Sends the greeting, which contains the host that the client requested. */
  greet(host: string): void {
    this.#control('h', { ts: Date.now(), v: '5', h: host, s: this.id })
  }

  /**
   * Handles a message from the client.
   * @throws TypeError if it is malformed
   */
  receive(json: unknown): void {
    if (this.#ended) return
    const message = parseMessage(json)
    if (message.kind === 'control') {
      if (message.command === 'p') this.#control('o', {})
      if (message.command === 'n') this.#handOver()
      return
    }
    const reply = this.#perform(message.action, message.body)
    this.#transport.send({ t: 'd', d: { r: message.id, b: reply } })
  }

  /** Sends a message that is not a reply. */
  push(action: string, body: unknown): void {
    if (!this.#ended) this.#transport.send({ t: 'd', d: { a: action, b: body } })
  }

  /** Sets the transport to which the session switches when the client has sent everything over the current one. */
  prepareHandOver(successor: Successor): void {
    this.#successor = successor
  }

  /** Must be called when a transport has closed. Ends the session unless it has switched to another transport. */
  closed(transport: Transport): void {
    if (transport === this.#transport) this.end()
  }

  /** Calls back when the session ends. */
  onEnd(ending: () => void): void {
    this.#ending = ending
  }

  /** Stops the listens and applies the onDisconnect writes. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.listens.stop()
    this.onDisconnect.run(this.access)
    this.credentials.stop()
    this.#transport.close()
    this.#ending?.()
  }

  #handOver(): void {
    const successor = this.#successor
    if (successor === null) return
    const previous = this.#transport
    this.#control('n', {})
    this.#transport = successor.transport
    previous.close()
    successor.begin()
  }

  #control(command: string, data: unknown): void {
    this.#transport.send({ t: 'c', d: { t: command, d: data } })
  }

  #perform(action: string, body: Readonly<Record<string, unknown>>): Reply {
    if (REQUESTS.includes(action)) this.namespace.traffic.requests += 1
    const perform = actions.get(action)
    if (perform === undefined) return { s: 'invalid_request', d: `Unknown action: ${action}` }
    try {
      return perform(this, body)
    } catch (error) {
      return refusal(error)
    }
  }
}
