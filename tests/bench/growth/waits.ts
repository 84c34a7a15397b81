import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * After this many turns of the event loop without anything new, no further request will come before an answer, because
 * both sides run in this process.
 */
const QUIET_TURNS = 50

/**
 * Counts the number of answers for which a program waits in sequence. Requests are held back until the program cannot
 * send more without an answer, then released together. No clock is involved, so a busy machine gets the same count.
 */
export interface Waits {
  /** Resolves to the number of times that an action waited. */
  during(act: () => Promise<unknown>): Promise<number>
  /** Counts as a request to a service that is kept in memory. */
  answer(): Promise<void>
  /** Relays requests to a service; outside a count, it holds nothing back. */
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
    // Every error is followed by a `close` event, which is passed on.
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
