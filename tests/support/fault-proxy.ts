import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { relayRequest, relaySocket, type Message, type Middle } from './fault-proxy-lines.ts'

/** A proxied connection to the database that tests can interrupt. */
export interface FaultProxy {
  /** The proxy's host and port. */
  readonly address: string
  /** Sets a trap: after this many writes that contain a mark, the proxy holds back further messages with the mark. */
  trap(mark: string, writesBefore: number, next: 'write' | 'anything'): Trap
  /** Forwards requests but drops responses, so the caller does not learn that the writes happened. */
  loseAnswers(): void
  /** Forwards nothing, but keeps connections open. */
  stall(): void
  /** Closes every connection, and refuses new ones. */
  cut(): void
  /** Forwards everything again, on new connections. Dropped messages are not recovered. */
  mend(): void
  close(): Promise<void>
}

/** Holds back the next write (or the next message of any kind) that contains a mark, and all later messages with that mark. */
export interface Trap {
  /** Resolves when the trap has caught a message. */
  readonly caught: Promise<unknown>
  hasCaught(): boolean
  /** The number of writes with the mark so far. */
  writes(): number
  /** Forwards the messages that were held back. Resolves when the database has responded. */
  release(): Promise<void>
}

interface Catching extends Trap {
  catches(message: Message): boolean
}

type Mode = 'open' | 'lose-answers' | 'stalled' | 'cut'

/** Starts a proxy in front of a local database. The Admin SDK and our REST updates connect to it. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const traps = new Set<Catching>()
  let mode: Mode = 'open'

  const middle: Middle = {
    take(message) {
      if (mode === 'stalled') return
      const isCaught = [...traps].some((trap) => trap.catches(message))
      // If the connection is already closed, the message is lost.
      if (!isCaught) message.send().catch(() => undefined)
    },
    letsAnswersThrough: () => mode === 'open',
  }
  const server = createServer((asked, response) => {
    relayRequest(asked, response, target, middle).catch(() => undefined)
  })
  const upgrades = new WebSocketServer({ noServer: true })
  server.on('connection', (socket) => {
    if (mode === 'cut') return void socket.destroy()
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
  })
  server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    if (mode === 'stalled') return
    upgrades.handleUpgrade(asked, socket, head, (client) =>
      relaySocket(client, asked, target, middle),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    trap(mark, writesBefore, next) {
      const trap = catching(mark, writesBefore, next)
      traps.add(trap)
      return trap
    },
    loseAnswers: () => void (mode = 'lose-answers'),
    stall: () => void (mode = 'stalled'),
    cut() {
      mode = 'cut'
      breakAll()
    },
    mend() {
      mode = 'open'
      traps.clear()
      breakAll()
    },
    close: () =>
      new Promise((resolve) => {
        breakAll()
        server.close(() => resolve())
      }),
  }
}

function catching(mark: string, writesBefore: number, next: 'write' | 'anything'): Catching {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const kept: Message[] = []
  let isOpen = false
  let writes = 0
  return {
    caught: promise,
    hasCaught: () => kept.length > 0,
    writes: () => writes,
    catches(message) {
      if (isOpen || !message.text.includes(mark)) return false
      const isNext = writes >= writesBefore && (next === 'anything' || message.isWrite)
      if (message.isWrite) writes++
      if (!isNext && kept.length === 0) return false
      kept.push(message)
      resolve(undefined)
      return true
    },
    async release() {
      isOpen = true
      await Promise.all(kept.map((message) => message.send()))
    },
  }
}
