import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { relayRequest, relaySocket, type Message, type Middle } from './fault-proxy-lines.ts'

/** A way to the database that can be lost. */
export interface FaultProxy {
  /** Host and port. */
  readonly address: string
  /** Keeps back what concerns somebody, once so many writes of theirs went through. */
  trap(mark: string, writesBefore: number, next: 'write' | 'anything'): Trap
  /** Lets what is sent through, and nothing back: whatever was asked happens, and nobody learns of it. */
  loseAnswers(): void
  /** Lets nothing through, and says nothing. */
  stall(): void
  /** Breaks every connection, and takes none. */
  cut(): void
  /** Lets everything through again, on new connections: what was lost is lost. */
  mend(): void
  close(): Promise<void>
}

/** Keeps back the next write, or whatever comes next, that mentions a mark, and all of it after that. */
export interface Trap {
  /** Resolves once something was caught. */
  readonly caught: Promise<unknown>
  hasCaught(): boolean
  /** How many writes there were. */
  writes(): number
  /** Sends on what was kept back; resolves once the database has answered. */
  release(): Promise<void>
}

interface Catching extends Trap {
  catches(message: Message): boolean
}

type Mode = 'open' | 'lose-answers' | 'stalled' | 'cut'

/** Stands before a database of the loopback, as the Admin SDK and our REST updates reach it. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const traps = new Set<Catching>()
  let mode: Mode = 'open'

  const middle: Middle = {
    take(message) {
      if (mode === 'stalled') return
      const isCaught = [...traps].some((trap) => trap.catches(message))
      // What a line that is gone does not take is lost.
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
