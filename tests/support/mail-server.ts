import { simpleParser, type ParsedMail } from 'mailparser'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server for one test. Unlike the suite's, it can be stopped and restarted, and keeps more than 500 mails. */
export interface MailServer {
  readonly port: number
  readonly received: ParsedMail[]
  /** The status with which the server refuses recipients; null accepts their mail. */
  refusing: number | null
  /** The mails sent so far to an address. */
  to(address: string): ParsedMail[]
  close(): Promise<void>
}

/** Starts a mail server, on a free port or on the given one. */
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

/** Every recipient of a mail. */
export function addressesOf({ to, cc, bcc }: ParsedMail): string[] {
  return [to, cc, bcc]
    .flat()
    .flatMap((list) => list?.value ?? [])
    .map(({ address }) => address ?? '')
}
