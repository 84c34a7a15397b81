import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy to a port. It can cut its connections. */
export interface FlakyLine {
  readonly port: number
  /** Breaks every current connection. New connections work. */
  cut(): void
  /** Stops forwarding data on the current connections without closing them. */
  freeze(): void
  close(): Promise<void>
}

/** Opens a proxy to another port. */
export async function flakyLine(target: number): Promise<FlakyLine> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
