import type { Receiver } from '@sesame/contract/records/receiver'

/** The facts about a receiver that a commit needs. */
export interface KnownReceiver extends Pick<Receiver, 'kinds' | 'essential'> {
  readonly id: string
}

/** The outbox to which commits add events for other services, `events/{receiver}/{id}` (docs/events-out.md). */
export interface Outbox {
  /** Returns the receivers, at most a minute old. Reads nothing if events are switched off. */
  receivers(): Promise<readonly KnownReceiver[]>
  /** Queues the sending of a commit's events. Never rejects: if queueing fails, the hourly job queues them again. */
  hand(uid: string, receivers: readonly string[]): Promise<void>
  /**
   * Removes the events of an erased person, except those about the erasure. Resolves with whether every essential
   * receiver has confirmed the erasure, or is no longer required to confirm it.
   */
  settle(uid: string): Promise<boolean>
}

/** The outbox if events are switched off. */
export const NO_OUTBOX: Outbox = {
  receivers: () => Promise.resolve([]),
  hand: () => Promise.resolve(),
  settle: () => Promise.resolve(true),
}
