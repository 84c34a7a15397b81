import { EventEmitter } from 'node:events'
import type { ReceivedMail } from './received-mail.ts'

const MAX_MAILS = 500
const MAX_BYTES = 25_000_000

interface Events {
  readonly mail: [ReceivedMail]
}

/** The latest e-mails, in memory: at most 500, and at most 25 MB as received. Emits `mail` for each new one. */
export class MailBox extends EventEmitter<Events> {
  readonly #mails: ReceivedMail[] = []
  #lastId = 0
  #bytes = 0

  add(mail: Omit<ReceivedMail, 'id'>): void {
    const received = { ...mail, id: ++this.#lastId }
    this.#mails.push(received)
    this.#bytes += mail.raw.length
    while (this.#mails.length > MAX_MAILS || this.#bytes > MAX_BYTES) {
      this.#bytes -= this.#mails.shift()?.raw.length ?? 0
    }
    this.emit('mail', received)
  }

  /** Lists the e-mails, newest first; only those to this address, if one is given. */
  list(to?: string): ReceivedMail[] {
    const mails = this.#mails.toReversed()
    return to === undefined ? mails : mails.filter((mail) => mail.to.includes(to.toLowerCase()))
  }

  get(id: number): ReceivedMail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }
}
