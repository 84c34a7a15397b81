import type { MailName, WaitingMail } from './waiting-mail.ts'

/** The final outcome of an e-mail. */
export type MailOutcome = 'sent' | 'refused' | 'expired' | 'unknown'

/** A delivery's claim of an e-mail, made before sending it. */
export interface Claim {
  readonly kind: string
  /** The recipient's mailbox, as `recipientKey` makes it. */
  readonly to: string
  /** Now, in ms. */
  readonly at: number
  /** How many e-mails of this kind the person may get per day. */
  readonly maxADay: number
}

/**
 * `claimed`: this delivery may send the e-mail. `busy`: another delivery is sending it. `ended`: it already has an outcome.
 * `lost`: another delivery began and never ended, so the e-mail may have been sent. `limited`: the person has reached the
 * daily limit.
 */
export type ClaimVerdict = 'claimed' | 'busy' | 'ended' | 'lost' | 'limited'

/** Stores waiting e-mails, `mailQueue/{owner}/{key}`, and their outcomes, `mails/{owner}/{key}`. */
export interface MailStore {
  /** Stores an e-mail to a person known only by address. For people with an account, commits store it. */
  put(name: Pick<MailName, 'key'>, mail: WaitingMail): Promise<void>
  /**
   * Null if the e-mail no longer waits: it was sent, or its owner erased.
   *
   * @throws {Error} if this version cannot read it.
   */
  find(name: MailName): Promise<WaitingMail | null>
  remove(name: MailName): Promise<void>
  /** Claims an e-mail and counts it, atomically. Adds its recipient to the index first. */
  claim(name: MailName, claim: Claim): Promise<ClaimVerdict>
  /** Releases a claim: the e-mail may be sent again, and does not count. */
  free(name: MailName): Promise<void>
  /**
   * Records how a claimed e-mail ended and, in the profile, whether the person's own address now refuses our e-mails
   * (`refusedEmail`; null: no longer).
   */
  end(name: MailName, outcome: MailOutcome, refusedEmail?: string | null): Promise<void>
}

/** The queue that calls `sendMail`. */
export interface MailTasks {
  /**
   * Queues an e-mail to be sent soon; each is queued only once.
   *
   * @throws {Error} if the queue does not answer, or refuses.
   */
  enqueue(name: MailName): Promise<void>
}
