import { simpleParser, type ParsedMail } from 'mailparser'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * A mail server for one test. Unlike the suite's mail server, it can be stopped and restarted, and stores more than 500 e-mails.
 */
export interface MailServer {
  readonly port: number
  readonly received: ParsedMail[]
  /** The status with which the server refuses recipients. With null, it accepts them. */
  refusing: number | null
  /** The e-mails to an address that the server has received so far. */
  to(address: string): ParsedMail[]
  close(): Promise<void>
}

/** Starts a mail server on the given port, or on a free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    logger: false,
    onRcptTo(_address, _session, done) {
      const { refusing } = kept
      if (refusing === null) done()
      else done(Object.assign(new Error('no'), { responseCode: refusing }))
    },
    onData(stream, _session, done) {
      void simpleParser(stream).then((mail) => {
        received.push(mail)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const kept: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    received,
    refusing: null,
    to: (address) => received.filter((mail) => addressesOf(mail).includes(address)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return kept
}

/** Returns every recipient of an e-mail. */
export function addressesOf({ to, cc, bcc }: ParsedMail): string[] {
  return [to, cc, bcc]
    .flat()
    .flatMap((list) => list?.value ?? [])
    .map(({ address }) => address ?? '')
}
