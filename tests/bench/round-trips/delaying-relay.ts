import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A relay to a service, with an adjustable delay. */
export interface DelayingRelay {
  /** The relay's address: host and port. */
  readonly address: string
  /** Delays all data received from now on by this time, in each direction. Data already received keeps its earlier delay. */
  setOneWayMs(ms: number): void
  /** The number of connections opened so far. */
  opened(): number
  close(): Promise<void>
}

/**
 * Starts a relay in front of the service at `target` (host and port), at first without a delay.
 *
 * The relay delays data, but not the handshakes of a connection. In reality, a caller who opens a connection waits for one more
 * round trip for TCP, and for one or two more for TLS. `opened` counts the connections for which these must be added.
 */
export async function startDelayingRelay(target: string): Promise<DelayingRelay> {
  const [host = '', port] = target.split(':')
  const sockets = new Set<Socket>()
  let oneWayMs = 0
  let opened = 0
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    // Ignore errors: each is followed by a `close` event, which the relay passes on.
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    opened += 1
    const far = connect({ host, port: Number(port), allowHalfOpen: true, noDelay: true })
    passOn(keep(near), keep(far), () => oneWayMs)
    passOn(far, near, () => oneWayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    setOneWayMs: (ms) => void (oneWayMs = ms),
    opened: () => opened,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Sends everything that one socket receives, and its end, to the other socket. */
function passOn(from: Socket, to: Socket, delayMs: () => number): void {
  const later = inOrder(delayMs)
  from.on('data', (chunk: Buffer) => later(() => to.write(chunk)))
  from.on('end', () => later(() => to.end()))
  from.on('close', () => later(() => to.destroySoon()))
}

/** Returns a function that runs each action after the delay at the time of its call, and never before an earlier action. */
export function inOrder(delayMs: () => number): (act: () => void) => void {
  const waiting: { readonly act: () => void; readonly dueAt: number }[] = []
  // Use a single timer, for the first action, because timers of different lengths may fire in any order.
  const runDue = () => {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const leftMs = first.dueAt - performance.now()
      if (leftMs > 0) {
        setTimeout(runDue, Math.ceil(leftMs))
        return
      }
      waiting.shift()
      first.act()
    }
  }
  return (act) => {
    const dueAt = Math.max(waiting.at(-1)?.dueAt ?? 0, performance.now() + delayMs())
    waiting.push({ act, dueAt })
    if (waiting.length === 1) setTimeout(runDue, Math.ceil(dueAt - performance.now()))
  }
}
