import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** A way to a local server that can be cut: the address then refuses connections, like a host that is down. */
export interface Line {
  readonly origin: string
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy()).on('close', () => sockets.delete(socket))
    }
  })
  const listen = (on: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(on, '127.0.0.1', resolve)
    })
  await listen(0)
  const own = (server.address() as AddressInfo).port
  return {
    origin: `http://127.0.0.1:${own}`,
    cut: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
    mend: () => listen(own),
  }
}
