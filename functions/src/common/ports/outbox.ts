import type { Receiver } from '@sesame/contract/records/receiver'

/** The facts about a receiver that a commit needs. */
export interface KnownReceiver extends Pick<Receiver, 'kinds' | 'essential'> {
  readonly id: string
}

/** Where commits leave events for other services, `events/{receiver}/{id}` (docs/events-out.md). */
export interface Outbox {
  /** The receivers as they were at most a minute ago. Reads nothing if events are off. */
  receivers(): Promise<readonly KnownReceiver[]>
  /** Queues the sending of a commit's events. Never rejects: if the queue fails, the hourly job queues them again. */
  hand(uid: string, receivers: readonly string[]): Promise<void>
  /**
   * Removes the events of an erased person, except the one that reports the erasure. Resolves with whether every essential
   * receiver has answered that event, or was released from it.
   */
  settle(uid: string): Promise<boolean>
}

/** The outbox where events are off. */
export const NO_OUTBOX: Outbox = {
  receivers: () => Promise.resolve([]),
  hand: () => Promise.resolve(),
  settle: () => Promise.resolve(true),
}
