import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Turns of the event loop without anything new, after which nobody asks more before an answer: who asks and who answers are in this
 * process.
 */
const QUIET_TURNS = 50

/**
 * Counts for how many answers a program waits, one after the other. What it asks is held until it has asked all that it can before an
 * answer, and then let through at once. No clock takes part, so a busy machine counts the same.
 */
export interface Waits {
  /** Resolves with how often an act waited. */
  during(act: () => Promise<unknown>): Promise<number>
  /** Waits as a question to a service does, for one that is in memory. */
  answer(): Promise<void>
  /** Where a service is asked through this; at other times nothing is held. */
  relayTo(target: { readonly host: string; readonly port: number }): Promise<Relay>
}

export interface Relay {
  /** Host and port. */
  readonly address: string
  close(): Promise<void>
}

export function startWaits(): Waits {
  let isCounting = false
  let waits = 0
  let quietTurns = 0
  let held: (() => void)[] = []
  const hear = () => void (quietTurns = 0)
  const turn = () => {
    quietTurns += 1
    if (quietTurns < QUIET_TURNS) {
      setImmediate(turn)
      return
    }
    const asked = held
    held = []
    waits += 1
    for (const ask of asked) ask()
  }
  const hold = (ask: () => void) => {
    if (!isCounting) {
      ask()
      return
    }
    hear()
    held.push(ask)
    if (held.length === 1) setImmediate(turn)
  }
  return {
    async during(act) {
      waits = 0
      isCounting = true
      try {
        await act()
      } finally {
        isCounting = false
      }
      return waits
    },
    answer: () => new Promise(hold),
    relayTo: (target) => startRelay(target, { hold, hear }),
  }
}

interface Between {
  readonly hold: (ask: () => void) => void
  readonly hear: () => void
}

async function startRelay(
  target: { readonly host: string; readonly port: number },
  { hold, hear }: Between,
): Promise<Relay> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    // Every error is followed by `close`, which is passed on.
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ ...target, noDelay: true })
    keep(near).on('data', (chunk: Buffer) => hold(() => far.write(chunk)))
    keep(far).on('data', (chunk: Buffer) => {
      hear()
      near.write(chunk)
    })
    near.on('close', () => far.destroySoon())
    far.on('close', () => near.destroySoon())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
