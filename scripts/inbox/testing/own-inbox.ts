import { release } from 'sesame-emulators/suite/claims'
import { freeOffset, HOST, portsAt } from 'sesame-emulators/suite/ports'
import { createTransport } from 'nodemailer'
import { Inbox } from 'sesame-testing/inbox'
import { BASE_PORTS, type SuitePorts } from '../../suite/ports.ts'
import { startInbox } from '../inbox.ts'

/** Starts an inbox for one test file, on ports that no emulator suite can take at the same time. */
export interface OwnInbox {
  readonly inbox: Inbox
  readonly url: string
  readonly ports: SuitePorts
  /** Sends e-mails by SMTP, each on its own connection. */
  readonly transport: ReturnType<typeof mailTransport>
  readonly stop: () => Promise<void>
}

export async function startOwnInbox(): Promise<OwnInbox> {
  const offset = await freeOffset(undefined, BASE_PORTS)
  const ports = portsAt(offset, BASE_PORTS)
  const stop = await startInbox(ports)
  const url = `http://${HOST}:${ports.inbox}`
  return {
    url,
    ports,
    inbox: new Inbox(() => url),
    transport: mailTransport(ports.smtp),
    async stop() {
      await stop()
      release(offset)
    },
  }
}

function mailTransport(port: number) {
  return createTransport({ host: HOST, port, socketTimeout: 5_000 })
}
