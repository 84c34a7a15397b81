import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { listen } from './listen.ts'
import type { MailBox } from './mail-box.ts'
import { readMail } from './received-mail.ts'
import type { Refusals } from './refusals.ts'

const MAX_MAIL_BYTES = 1_000_000

/** How long (ms) a stopping server waits for clients to close their connections. */
const CLOSE_MS = 300

/**
 * Starts a mail server without TLS that delivers every e-mail to the mail box, except those that tests tell it to refuse. It
 * accepts any name and password, and rejects e-mails over 1 MB (552).
 *
 * @returns a function that stops it.
 * @throws {Error} if the port is taken.
 */
export async function startMailServer(
  port: number,
  box: MailBox,
  refusals: Refusals,
): Promise<() => Promise<void>> {
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    name: 'inbox.local',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: CLOSE_MS,
    size: MAX_MAIL_BYTES,
    rejectOversized: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anybody' }),
    onRcptTo({ address }, { remotePort }, done) {
      const reply = refusals.replyTo(address)
      if (reply === undefined) done()
      else if (reply === 'cut') sockets.get(remotePort)?.destroy()
      else if (reply === 'silence') refusals.wait(address, done)
      else done(Object.assign(new Error('Refused, as asked'), { responseCode: reply }))
    },
    onData(stream, { envelope: { rcptTo } }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk)
      })
      stream.once('end', () => {
        const to = rcptTo.map(({ address }) => address)
        // Skip an e-mail that is too large, because the SMTP server itself rejects it (`rejectOversized`).
        const reading = stream.sizeExceeded ? null : readMail(Buffer.concat(chunks), to)
        Promise.resolve(reading).then((mail) => {
          if (mail) box.add(mail)
          done()
        }, done)
      })
    },
  })
  server.server.on('connection', (socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  // Ignore errors: connections may break, and `listen` reports a taken port.
  server.on('error', () => undefined)
  await listen(server.server, port)
  return () => new Promise((resolve) => server.close(resolve))
}
