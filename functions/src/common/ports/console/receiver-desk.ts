import type { Receiver, WantedReceiver } from '@sesame/contract/records/receiver'
import type { KeptEvent } from '../../../events/event-store.ts'
import type { ReceiverTraces } from '../../../events/receiver-health.ts'

/**
 * A receiver as operators see it: its approved settings (null if never approved), and those that await a second owner's
 * approval.
 */
export interface DeskReceiver {
  readonly receiver: Receiver | null
  readonly wanted: WantedReceiver | null
}

/** How many given-up events of a receiver are listed. */
export const MAX_DEAD = 100

/** The operators' actions on receivers and their events. */
export interface ReceiverDesk {
  list(): Promise<ReadonlyMap<string, DeskReceiver>>
  find(id: string): Promise<DeskReceiver | null>
  /** Adds a wish, in place of one that waits. Resolves with false, and adds nothing, if a known receiver is gone. */
  ask(id: string, wanted: WantedReceiver, isKnown: boolean): Promise<boolean>
  /**
   * Puts the wanted settings into force, unless they were changed or approved meanwhile, or have no key. A replaced key is kept for a day.
   * Resolves with whether it did.
   */
  approve(
    id: string,
    wanted: WantedReceiver,
    by: { readonly approvedBy: string; readonly at: number },
  ): Promise<boolean>
  /** Withdraws a wish, and removes a receiver that was never in force. Resolves with whether that wish was waiting. */
  refuse(id: string, wish: string): Promise<boolean>
  /** Suspends a receiver, or resumes it and queues its waiting events. Resolves with whether that changed anything. */
  suspend(id: string, at: number | null): Promise<boolean>
  remove(id: string): Promise<void>
  /** The given-up events, oldest first: of one person, or of everyone. */
  dead(id: string, uid: string | null): Promise<readonly KeptEvent[]>
  /** The events that await this receiver's answer or were given up, oldest first. Does not read finished ones. */
  unanswered(id: string): Promise<readonly KeptEvent[]>
  /** Evidence of how the receiver answers: single events, found by their times. */
  traces(id: string, now: number): Promise<ReceiverTraces>
  /** The most recently tried events, newest first. */
  lastTries(id: string): Promise<readonly KeptEvent[]>
  /** Makes given-up events wait again, and queues them. */
  resend(id: string, events: readonly KeptEvent[], at: number): Promise<void>
  /**
   * Records that an owner releases an erasure, and drops the releases of people who are no longer owners. Resolves with the
   * owners who have released it, or null if no event of an erasure waits.
   */
  release(
    id: string,
    uid: string,
    by: { readonly owner: string; readonly at: number; readonly isOwner: (uid: string) => boolean },
  ): Promise<readonly string[] | null>
}
