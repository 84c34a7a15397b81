import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Lets a server listen on a free loopback port. */
export async function serve(
  server: Server,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
