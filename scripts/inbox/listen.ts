import type { Server } from 'node:net'
import { HOST } from 'sesame-emulators/suite/ports'
import { localized } from '../localized.ts'

/**
 * Starts a server that listens on the loopback address only.
 *
 * @throws {Error} if the port is taken.
 */
export async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const text = localized({
        fr: `La boîte de réception ne démarre pas. ${isTaken ? `Le port ${port} est déjà pris.` : error.message}`,
        en: `The inbox does not start. ${isTaken ? `Port ${port} is already taken.` : error.message}`,
      })
      reject(new Error(text, { cause: error }))
    }
    server.once('error', fail)
    server.listen(port, HOST, () => {
      server.off('error', fail)
      resolve()
    })
  })
}
