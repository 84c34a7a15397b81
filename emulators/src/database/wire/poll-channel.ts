import type { ServerResponse } from 'node:http'
import type { Transport } from '../session/transport.ts'
import { SegmentReader, type Segment } from './segments.ts'

/** Time (ms) after which a poll without data is answered. The client gives up after 25 s. */
const HOLD_MS = 20_000

/** Time (ms) without a poll after which a client counts as disconnected. */
const ABSENCE_MS = 45_000

/** Time (ms) after which a client counts as disconnected if it has aborted a poll, which it only does when it leaves. */
const BREAK_MS = 2_000

/** One long-polling client: the pieces that it has sent, and the messages queued for it. */
export class PollChannel implements Transport {
  readonly id: string
  readonly password: string
  readonly #segments = new SegmentReader()
  readonly #onGone: () => void
  #outgoing: unknown[] = []
  #responses = 0
  #poll: ServerResponse | null = null
  #timer: NodeJS.Timeout | undefined
  #flushing = false
  #closing = false

  constructor(id: string, password: string, onGone: () => void) {
    this.id = id
    this.password = password
    this.#onGone = onGone
    this.#wait(ABSENCE_MS, onGone)
  }

  /** Queues a message for the next poll. */
  send(message: unknown): void {
    this.#outgoing.push(message)
    this.#flushSoon()
  }

  /** Sends all queued messages, then the command to close the connection. */
  close(): void {
    this.#closing = true
    this.#flushSoon()
  }

  /** Closes the channel without notifying the client. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#poll?.end()
    this.#poll = null
  }

  /** Returns the messages that the pieces of one request complete, in order. */
  accept(segments: readonly Segment[]): unknown[] {
    return this.#segments.read(segments)
  }

  /** Delays the response to a poll until there is a message to send. Answers the previous poll immediately. */
  hold(response: ServerResponse): void {
    const previous = this.#poll
    this.#poll = response
    if (previous !== null) this.#answer(previous, [])
    this.#wait(HOLD_MS, () => this.#flush([]))
    response.on('close', () => {
      if (this.#poll === response) this.#release(BREAK_MS)
    })
    if (this.#outgoing.length > 0 || this.#closing) this.#flushSoon()
  }

  /**
   * Responds to the request that opened the channel, with a script that defines the callbacks and sends the queued
   * messages.
   */
  open(response: ServerResponse, callbackId: string): void {
    const callback = (name: string, parameters: string) =>
      `function ${name}(${parameters}){var f=parent.window[${JSON.stringify(name + callbackId)}];if(f)f(${parameters})}`
    const start = [this.id, this.password].map((part) => JSON.stringify(part)).join(',')
    script(
      response,
      `${callback('pLPCommand', 'c,a1,a2,a3,a4')}${callback('pRTLPCB', 'pN,data')}` +
        `pLPCommand("start",${start});${this.#callbackFor(this.#take())}`,
    )
  }

  #take(): unknown[] {
    const messages = this.#outgoing
    this.#outgoing = []
    return messages
  }

  /** Sends the queue after the current event, so that all messages caused by one event are sent together. */
  #flushSoon(): void {
    if (this.#flushing) return
    this.#flushing = true
    setImmediate(() => {
      this.#flushing = false
      if (this.#outgoing.length > 0 || this.#closing) this.#flush(this.#outgoing)
    })
  }

  #flush(messages: unknown[]): void {
    const poll = this.#poll
    if (poll === null) return
    this.#outgoing = []
    this.#release(ABSENCE_MS)
    this.#answer(poll, messages)
  }

  #release(absenceMs: number): void {
    this.#poll = null
    this.#wait(absenceMs, this.#onGone)
  }

  #answer(poll: ServerResponse, messages: readonly unknown[]): void {
    const data = this.#callbackFor(messages)
    script(poll, this.#closing ? `${data}pLPCommand("close",${this.#responses - 1});` : data)
  }

  #callbackFor(messages: readonly unknown[]): string {
    const data = JSON.stringify(messages).replace(/[\u2028\u2029]/g, escaped)
    return `pRTLPCB(${this.#responses++},${data});`
  }

  #wait(delayMs: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, delayMs)
    this.#timer.unref()
  }
}

/** Sends a script, which is the format of every long-polling response. */
export function script(response: ServerResponse, source: string): void {
  response.writeHead(200, {
    'Content-Type': 'application/javascript; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(source)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`
}
