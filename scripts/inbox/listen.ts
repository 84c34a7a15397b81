import type { Server } from 'node:net'
import { HOST } from 'sesame-emulators/suite/ports'

/**
 * Lets a server listen on the loopback only.
 *
 * @throws {Error} in French, if the port is taken.
 */
export async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? `Le port ${port} est déjà pris.` : error.message
      reject(new Error(`La boîte de réception ne démarre pas. ${reason}`, { cause: error }))
    }
    server.once('error', fail)
    server.listen(port, HOST, () => {
      server.off('error', fail)
      resolve()
    })
  })
}
