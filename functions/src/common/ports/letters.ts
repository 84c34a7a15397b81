import type { Letter } from '../../mails/letter.ts'
import type { MailName, Stranger } from '../../mails/waiting-mail.ts'

/** Our own letters. */
export interface Letters {
  /** Whether they leave; otherwise none is kept. */
  readonly areSent: boolean
  /**
   * Hands over a letter that a commit keeps under `mailQueue/{uid}/{key}`. Never rejects: when the queue fails, the hourly job
   * queues it again.
   */
  hand(name: MailName): Promise<void>
  /**
   * Has a letter sent to an address, soon, once by `key`, and not while this is awaited: when the queue fails, the hourly job
   * queues it again.
   *
   * @throws {Error} when it could not be kept.
   */
  send(to: Stranger, key: string, letter: Letter): Promise<void>
}
