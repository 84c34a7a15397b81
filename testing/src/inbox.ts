import * as z from 'zod/mini'
import { suiteVariable } from './suite-variable.ts'

const summary = z.object({ id: z.number(), to: z.array(z.string()), subject: z.string() })
type Summary = z.infer<typeof summary>

const receivedMail = z.object({
  ...summary.shape,
  at: z.number(),
  from: z.string(),
  html: z.nullable(z.string()),
  text: z.nullable(z.string()),
  links: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.number() })),
  raw: z.string(),
})

/** A mail in the inbox, as scripts/inbox/received-mail.ts describes it. */
export type InboxMail = z.infer<typeof receivedMail>

/** The time (ms) to wait for a mail. It is long enough for the function that sends e-mails to start on a busy machine. */
const LIMIT_MS = 25_000

interface Wanted {
  /** A text in the subject, or a pattern that the subject matches. */
  readonly subject?: string | RegExp
  /** Selects only mails that arrived after the given mail. */
  readonly after?: Pick<InboxMail, 'id'>
  readonly limitMs?: number
}

/** How the mail server refuses mail to an address, or all mail (see scripts/inbox/refusals.ts). */
interface Refusal {
  readonly address?: string
  /** An SMTP code from 400 to 599. `cut` breaks the connection. `silence` does not answer until mail is accepted again. */
  readonly reply: number | 'cut' | 'silence'
}

/**
 * The emulator suite's inbox, which all tests share. Each address belongs to one test, but refusing all mail affects every
 * test.
 */
export class Inbox {
  readonly #url: () => string

  constructor(url: () => string) {
    this.#url = url
  }

  /** Resolves with the mails to an address, the newest first. */
  async to(address: string): Promise<InboxMail[]> {
    return Promise.all((await this.#list(address)).map(({ id }) => this.#read(id)))
  }

  /**
   * Waits for a matching mail to an address; resolves with the newest.
   *
   * @throws {Error} after {@link LIMIT_MS}, listing the mails that arrived for this address and for others.
   */
  async waitFor(
    address: string,
    { subject = '', after = { id: 0 }, limitMs = LIMIT_MS }: Wanted = {},
  ): Promise<InboxMail> {
    const isWanted = (mail: Summary) =>
      mail.id > after.id &&
      (typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject))
    const signal = AbortSignal.timeout(limitMs)
    try {
      // Open the event stream before listing the mails, so that no mail is missed in between.
      const { body } = await fetch(`${this.#url()}/events`, { signal })
      const events = body?.getReader()
      try {
        while (true) {
          const found = (await this.#list(address)).find(isWanted)
          if (found) return await this.#read(found.id)
          const { done = true } = (await events?.read()) ?? {}
          if (done) throw new Error('The inbox stopped.')
        }
      } finally {
        await events?.cancel().catch(() => undefined)
      }
    } catch (cause) {
      if (!signal.aborted) throw cause
      throw new Error(await this.#explain(address, { subject, after, limitMs }), { cause })
    }
  }

  /** Refuses mail from now on, to one address or to all addresses. */
  async refuse(refusal: Refusal): Promise<void> {
    await this.#ask('/refusals', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(refusal),
    })
  }

  /** Accepts mail again, to one address or to all addresses. */
  async accept(address?: string): Promise<void> {
    const query = address === undefined ? '' : `?address=${encodeURIComponent(address)}`
    await this.#ask(`/refusals${query}`, { method: 'DELETE' })
  }

  async #list(address?: string): Promise<Summary[]> {
    const query = address === undefined ? '' : `?to=${encodeURIComponent(address)}`
    return z.array(summary).parse(await (await this.#ask(`/mails${query}`)).json())
  }

  async #read(id: number): Promise<InboxMail> {
    return receivedMail.parse(await (await this.#ask(`/mails/${id}`)).json())
  }

  async #ask(path: string, init?: RequestInit): Promise<Response> {
    const response = await fetch(this.#url() + path, init)
    if (!response.ok) throw new Error(`Inbox ${path}: ${response.status}`)
    return response
  }

  async #explain(address: string, { subject, after, limitMs }: Required<Wanted>): Promise<string> {
    const mails = await this.#list()
    const own = mails.filter(({ to }) => to.includes(address.toLowerCase()))
    const lines = (some: Summary[]) =>
      some.length === 0
        ? '  none'
        : some.map(({ id, to, subject }) => `  ${id}. ${to.join(', ')}: ${subject}`).join('\n')
    const about = subject === '' ? '' : ` about “${String(subject)}”`
    const since = after.id === 0 ? '' : ` after mail ${after.id}`
    return `No mail to ${address}${about}${since} within ${limitMs} ms. To this address:
${lines(own)}
The last to others:
${lines(mails.filter((mail) => !own.includes(mail)).slice(0, 5))}`
  }
}

/** The inbox of the emulator suite in which these tests run. */
export const inbox = new Inbox(() => suiteVariable('INBOX_URL'))
