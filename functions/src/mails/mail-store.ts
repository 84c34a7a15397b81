import type { MailName, WaitingMail } from './waiting-mail.ts'

/** How a letter ended, once and for all. */
export type MailOutcome = 'sent' | 'refused' | 'expired' | 'unknown'

/** What a delivery asks for before it sends. */
export interface Claim {
  readonly kind: string
  /** Now, in ms. */
  readonly at: number
  /** How many letters of this kind the person may get in a day. */
  readonly maxADay: number
}

/**
 * `claimed`: it is ours to send. `busy`: another delivery is sending it. `ended`: it has been sent, or has ended
 * otherwise. `lost`: another delivery began it and never ended, so it may have left. `limited`: the person had enough.
 */
export type ClaimVerdict = 'claimed' | 'busy' | 'ended' | 'lost' | 'limited'

/** Letters that wait, `mailQueue/{owner}/{key}`, and what became of them, `mails/{owner}/{key}`. */
export interface MailStore {
  /** Keeps a letter to somebody known by address alone. Those to a person are kept by a commit. */
  put(name: Pick<MailName, 'key'>, mail: WaitingMail): Promise<void>
  /**
   * Null when it has been sent, or its owner erased.
   *
   * @throws {Error} for one that this version cannot read.
   */
  find(name: MailName): Promise<WaitingMail | null>
  remove(name: MailName): Promise<void>
  /** Claims a letter and counts it, at once. */
  claim(name: MailName, claim: Claim): Promise<ClaimVerdict>
  /** Gives a claim back: it may be sent again, and does not count. */
  free(name: MailName): Promise<void>
  /** Notes how a claimed letter ended. */
  end(name: MailName, outcome: MailOutcome): Promise<void>
}

/** The queue that calls `sendMail`. */
export interface MailTasks {
  /**
   * Has a letter sent soon, once however often it is asked.
   *
   * @throws {Error} when the queue does not answer, or refuses.
   */
  enqueue(name: MailName): Promise<void>
}
