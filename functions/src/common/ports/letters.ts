import type { Letter } from '../../mails/letter.ts'
import type { Stranger } from '../../mails/waiting-mail.ts'

/** Our own letters. */
export interface Letters {
  /**
   * Has a letter sent, to a person or to an address. It is sent soon, once by `key`, and not while this is awaited:
   * when the queue fails, the hourly job queues it again.
   *
   * @throws {Error} when it could not be kept.
   */
  send(to: { readonly uid: string } | Stranger, key: string, letter: Letter): Promise<void>
}
