import * as z from 'zod/mini'

/**
 * How the mail server refuses e-mails to an address, or to every address if none is given. The server returns this code (4xx: try
 * again later, 5xx: never), cuts the connection (`cut`), or does not respond until the address is accepted again (`silence`).
 */
export const refusal = z.strictObject({
  address: z.optional(z.string().check(z.minLength(1), z.maxLength(254))),
  reply: z.union([z.int().check(z.gte(400), z.lte(599)), z.enum(['cut', 'silence'])]),
})
export type Refusal = z.infer<typeof refusal>

/** The key for all recipients. It cannot be confused with an address, because no address is empty. */
const EVERYBODY = ''

/** The refusals that tests have requested from the mail server. */
export class Refusals {
  readonly #replies = new Map<string, Refusal['reply']>()
  readonly #waiting = new Map<() => void, string>()

  refuse({ address = EVERYBODY, reply }: Refusal): void {
    this.#replies.set(address.toLowerCase(), reply)
  }

  /** Accepts e-mails to this address again, or to every address if none is given, and responds to waiting clients. */
  accept(address?: string): void {
    if (address === undefined) this.#replies.clear()
    else this.#replies.delete(address.toLowerCase())
    for (const [go, waiting] of this.#waiting) {
      if (this.replyTo(waiting) === 'silence') continue
      this.#waiting.delete(go)
      go()
    }
  }

  replyTo(address: string): Refusal['reply'] | undefined {
    return this.#replies.get(address.toLowerCase()) ?? this.#replies.get(EVERYBODY)
  }

  /** Calls `go` when this address is no longer refused by silence. */
  wait(address: string, go: () => void): void {
    this.#waiting.set(go, address)
  }
}
