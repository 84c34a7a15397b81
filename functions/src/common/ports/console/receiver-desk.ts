import type { Receiver, WantedReceiver } from '@sesame/contract/records/receiver'
import type { KeptEvent } from '../../../events/event-store.ts'
import type { ReceiverTraces } from '../../../events/receiver-health.ts'

/**
 * A receiver's data for operators. `receiver` contains its approved settings; null if they were never approved. `wanted`
 * contains settings that await a second owner's approval.
 */
export interface DeskReceiver {
  readonly receiver: Receiver | null
  readonly wanted: WantedReceiver | null
}

/** Maximum number of abandoned events listed for a receiver. */
export const MAX_DEAD = 100

/** The operators' actions on event receivers and their events. */
export interface ReceiverDesk {
  list(): Promise<ReadonlyMap<string, DeskReceiver>>
  find(id: string): Promise<DeskReceiver | null>
  /**
   * Adds requested settings, which replace any that await approval. If `isKnown` is true but the receiver no longer
   * exists, resolves with false and adds nothing.
   */
  ask(id: string, wanted: WantedReceiver, isKnown: boolean): Promise<boolean>
  /**
   * Makes the requested settings effective, unless they were changed or approved meanwhile, or have no key. A replaced key stays
   * valid for a day. Resolves with whether the settings became effective.
   */
  approve(
    id: string,
    wanted: WantedReceiver,
    by: { readonly approvedBy: string; readonly at: number },
  ): Promise<boolean>
  /**
   * Removes requested settings, and removes a receiver that was never approved. Resolves with whether these settings were
   * awaiting approval.
   */
  refuse(id: string, wish: string): Promise<boolean>
  /** Suspends a receiver, or resumes it and queues its waiting events. Resolves with whether this changed anything. */
  suspend(id: string, at: number | null): Promise<boolean>
  remove(id: string): Promise<void>
  /** Returns the abandoned events of one person or of all people, oldest first. */
  dead(id: string, uid: string | null): Promise<readonly KeptEvent[]>
  /** Returns the receiver's events that wait or were abandoned, oldest first. Does not read finished events. */
  unanswered(id: string): Promise<readonly KeptEvent[]>
  /** Returns single events that show how the receiver responds, found by their times. */
  traces(id: string, now: number): Promise<ReceiverTraces>
  /** Returns the events with the latest delivery attempts, newest first. */
  lastTries(id: string): Promise<readonly KeptEvent[]>
  /** Makes abandoned events wait again, and queues them. */
  resend(id: string, events: readonly KeptEvent[], at: number): Promise<void>
  /**
   * Records that an owner no longer requires the receiver to confirm a person's erasure. Drops earlier decisions of
   * people who are no longer owners. Resolves with the owners whose decisions count, or null if no event about the
   * erasure is waiting.
   */
  release(
    id: string,
    uid: string,
    by: { readonly owner: string; readonly at: number; readonly isOwner: (uid: string) => boolean },
  ): Promise<readonly string[] | null>
}
