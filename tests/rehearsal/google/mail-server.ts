import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Certificate } from './certificate.ts'

/** The server of whoever sends the letters: it asks for TLS, takes any password, and drops what it is given. */
export interface MailServer {
  readonly port: number
  close(): Promise<void>
}

export async function startMailServer({ key, cert }: Certificate): Promise<MailServer> {
  const server = new SMTPServer({
    key,
    cert,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username = '' }, _, done) => done(null, { user: username }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
