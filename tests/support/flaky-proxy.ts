import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can be lost. */
export interface FlakyProxy {
  /** Host and port. */
  readonly address: string
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

type Mode = 'open' | 'lose-answers' | 'stalled' | 'cut'

/** Stands before a server of the loopback. */
export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  const [host = '', port = ''] = target.split(':')
  const sockets = new Set<Socket>()
  let mode: Mode = 'open'

  const server = createServer((client) => {
    if (mode === 'cut') return void client.destroy()
    const upstream = connect(Number(port), host)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (chunk) => mode !== 'stalled' && upstream.write(chunk))
    upstream.on('data', (chunk) => mode === 'open' && client.write(chunk))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswers: () => void (mode = 'lose-answers'),
    stall: () => void (mode = 'stalled'),
    cut() {
      mode = 'cut'
      breakAll()
    },
    mend() {
      mode = 'open'
      breakAll()
    },
    close: () =>
      new Promise((resolve) => {
        breakAll()
        server.close(() => resolve())
      }),
  }
}
