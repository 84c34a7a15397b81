import type { MailName, WaitingMail } from './waiting-mail.ts'

/** The final outcome of an e-mail. */
export type MailOutcome = 'sent' | 'refused' | 'expired' | 'unknown'

/** The claim of an e-mail, made before sending it. */
export interface Claim {
  readonly kind: string
  /** The recipient's mailbox, hashed by `recipientKey`. */
  readonly to: string
  /** Now, in ms. */
  readonly at: number
  /** How many e-mails of this kind the person may get per day. */
  readonly maxADay: number
}

/**
 * `claimed`: this delivery may send the e-mail. `busy`: another delivery is sending it. `ended`: the e-mail already has an
 * outcome. `lost`: another delivery began and never ended, so the e-mail may have been sent. `limited`: the person has reached
 * the daily limit.
 */
export type ClaimVerdict = 'claimed' | 'busy' | 'ended' | 'lost' | 'limited'

/** Stores queued e-mails, `mailQueue/{owner}/{key}`, and their outcomes, `mails/{owner}/{key}`. */
export interface MailStore {
  /** Stores an e-mail to a person who is known only by address. Commits store the e-mails to people with an account. */
  put(name: Pick<MailName, 'key'>, mail: WaitingMail): Promise<void>
  /**
   * Resolves with null if the e-mail is no longer queued, because it was sent or its owner was erased.
   *
   * @throws {Error} if this version cannot read the e-mail.
   */
  find(name: MailName): Promise<WaitingMail | null>
  remove(name: MailName): Promise<void>
  /** Claims an e-mail and counts it, atomically. Adds its recipient to the index first. */
  claim(name: MailName, claim: Claim): Promise<ClaimVerdict>
  /** Releases a claim, so that the e-mail may be sent again and does not count towards the limit. */
  free(name: MailName): Promise<void>
  /**
   * Records the outcome of a claimed e-mail. If given, `refusedEmail` is written to the profile: the person's own address if it
   * now refuses our e-mails, or null if it accepts them again.
   */
  end(name: MailName, outcome: MailOutcome, refusedEmail?: string | null): Promise<void>
}

/** The queue that calls `sendMail`. */
export interface MailTasks {
  /**
   * Queues an e-mail to be sent soon; each e-mail is queued only once.
   *
   * @throws {Error} if the queue does not respond, or rejects the task.
   */
  enqueue(name: MailName): Promise<void>
}
