import type { Receiver } from '@sesame/contract/records/receiver'

/** What a commit has to know of a receiver. */
export interface KnownReceiver extends Pick<Receiver, 'kinds' | 'essential'> {
  readonly id: string
}

/** Where commits leave what other services are told of, `events/{receiver}/{id}` (docs/events-out.md). */
export interface Outbox {
  /** The receivers as they were at most a minute ago. Reads nothing if events are off. */
  receivers(): Promise<readonly KnownReceiver[]>
  /** Queues the sending of what a commit left. Never rejects: if the queue fails, the hourly job queues it again. */
  hand(uid: string, receivers: readonly string[]): Promise<void>
  /**
   * Removes the events of an erased person, except the one that tells of the erasure. Resolves with whether every essential
   * receiver has answered that one, or was released from it.
   */
  settle(uid: string): Promise<boolean>
}

/** The outbox where events are off. */
export const NO_OUTBOX: Outbox = {
  receivers: () => Promise.resolve([]),
  hand: () => Promise.resolve(),
  settle: () => Promise.resolve(true),
}
