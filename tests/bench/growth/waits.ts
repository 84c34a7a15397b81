import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * The number of idle turns of the event loop after which the program cannot send another request without a response. This works
 * because the program and the databases run in this process.
 */
const QUIET_TURNS = 50

/**
 * Counts how many times in succession a program waits for responses. All requests are delayed until the program cannot
 * send more without a response, and are then passed on together. No clock is involved, so the count is the same on a busy
 * machine.
 */
export interface Waits {
  /** Resolves to the number of times that an action waited for responses. */
  during(act: () => Promise<unknown>): Promise<number>
  /** Simulates a request to a service that the benchmark replaces in memory, and counts the wait for the response. */
  answer(): Promise<void>
  /** Starts a relay for requests to a service. The relay delays requests only during a count. */
  relayTo(target: { readonly host: string; readonly port: number }): Promise<Relay>
}

export interface Relay {
  /** The relay's address: host and port. */
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
    // Ignore errors: each is followed by a `close` event, which the relay passes on.
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
