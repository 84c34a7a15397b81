import type { Receiver, WantedReceiver } from '@sesame/contract/records/receiver'
import type { KeptEvent } from '../../../events/event-store.ts'
import type { ReceiverTraces } from '../../../events/receiver-health.ts'

/** A receiver as operators see it; one that no second owner approved has only what is wanted. */
export interface DeskReceiver {
  readonly receiver: Receiver | null
  readonly wanted: WantedReceiver | null
}

/** How many given-up events of a receiver are listed. */
export const MAX_DEAD = 100

/** What operators do about receivers and their events. */
export interface ReceiverDesk {
  list(): Promise<ReadonlyMap<string, DeskReceiver>>
  find(id: string): Promise<DeskReceiver | null>
  ask(id: string, wanted: WantedReceiver): Promise<void>
  /**
   * Puts what was wanted in force, unless it was changed or approved meanwhile; the key that a new one replaces is kept for a day.
   * Resolves with whether it did.
   */
  approve(
    id: string,
    wanted: WantedReceiver,
    by: { readonly approvedBy: string; readonly at: number },
  ): Promise<boolean>
  /** Withdraws what was wanted; a receiver that was never in force is gone then. Resolves with whether anything was wanted. */
  refuse(id: string): Promise<boolean>
  /** Suspends a receiver, or resumes it and queues what waits. Resolves with whether that changed anything. */
  suspend(id: string, at: number | null): Promise<boolean>
  remove(id: string): Promise<void>
  /** The events that were given up, the oldest first; of one person, or of anybody. */
  dead(id: string, uid: string | null): Promise<readonly KeptEvent[]>
  /** The events that wait for an answer of this receiver or were given up, the oldest first. Reads none that is over. */
  unanswered(id: string): Promise<readonly KeptEvent[]>
  /** How the receiver answers: single events, found by their times. */
  traces(id: string, now: number): Promise<ReceiverTraces>
  /** The events that were tried last, the newest first. */
  lastTries(id: string): Promise<readonly KeptEvent[]>
  /** Makes given-up events wait again, and queues them. */
  resend(id: string, events: readonly KeptEvent[], at: number): Promise<void>
  /**
   * Notes that an owner releases an erasure, and drops who is no owner any more. Resolves with the owners who have, or null if no
   * event of an erasure waits.
   */
  release(
    id: string,
    uid: string,
    by: { readonly owner: string; readonly at: number; readonly isOwner: (uid: string) => boolean },
  ): Promise<readonly string[] | null>
}
