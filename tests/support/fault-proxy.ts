import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { relayRequest, relaySocket, type Message, type Middle } from './fault-proxy-lines.ts'

/** A connection to the database that tests can break. */
export interface FaultProxy {
  /** Host and port. */
  readonly address: string
  /** After this many writes that mention a mark, holds back further messages with it. */
  trap(mark: string, writesBefore: number, next: 'write' | 'anything'): Trap
  /** Forwards requests but no answers, so writes happen without the caller learning of them. */
  loseAnswers(): void
  /** Forwards nothing, and keeps connections open. */
  stall(): void
  /** Breaks every connection, and refuses new ones. */
  cut(): void
  /** Forwards everything again, on new connections. Lost messages stay lost. */
  mend(): void
  close(): Promise<void>
}

/** Holds back the next write (or message of any kind) that mentions a mark, and all later messages with it. */
export interface Trap {
  /** Resolves once a message was caught. */
  readonly caught: Promise<unknown>
  hasCaught(): boolean
  /** Number of writes with the mark so far. */
  writes(): number
  /** Forwards the messages held back; resolves once the database has answered. */
  release(): Promise<void>
}

interface Catching extends Trap {
  catches(message: Message): boolean
}

type Mode = 'open' | 'lose-answers' | 'stalled' | 'cut'

/** Starts a proxy in front of a local database, for the connections of the Admin SDK and our REST updates. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const traps = new Set<Catching>()
  let mode: Mode = 'open'

  const middle: Middle = {
    take(message) {
      if (mode === 'stalled') return
      const isCaught = [...traps].some((trap) => trap.catches(message))
      // If the connection is closed, the message is lost.
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
