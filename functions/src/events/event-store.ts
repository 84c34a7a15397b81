import { id, uid } from '@sesame/contract/fields'
import type { OutgoingEvent } from '@sesame/contract/records/outgoing-event'
import type { Receiver } from '@sesame/contract/records/receiver'
import * as z from 'zod/mini'
import type { SealedKeys } from './receiver-keys.ts'

/** Selects the events of one person for one receiver, which are sent in order. */
export const eventTask = z.object({ receiver: id, uid })
export type EventTask = Readonly<z.infer<typeof eventTask>>

export interface KeptEvent extends OutgoingEvent {
  readonly id: string
}

/** Whether an event needs no more tries: the receiver accepted it, or two owners released it. */
export const isAnswered = ({ deliveredAt, releasedAt }: OutgoingEvent): boolean =>
  deliveredAt !== undefined || releasedAt !== undefined

/** The start of a try, and when the next try is due if this one reports no result. */
export interface Try {
  /** How often the event had been tried when it was read. */
  readonly after: number
  readonly at: number
  readonly nextAt: number
  /** Identifies the try. */
  readonly by: string
}

/** The result of a try. */
export interface TryEnd {
  readonly outcome: string
  readonly tookMs: number
  /** `delivered`, `again` if another try is due, or `dead` if the event is abandoned. */
  readonly state: 'delivered' | 'again' | 'dead'
}

/** Stores people's events, `events/{receiver}/{id}`, and the receivers, `receivers/{id}`. */
export interface EventStore {
  receiver(id: string): Promise<Receiver | null>
  /** Stores a receiver's resealed keys, unless the stored keys were changed, resealed or removed meanwhile. */
  renew(id: string, before: SealedKeys, keys: SealedKeys): Promise<void>
  /** Returns the events in the order in which they happened. */
  of(task: EventTask): Promise<readonly KeptEvent[]>
  /**
   * Records the start of a try, before anything is sent. False if another try has begun meanwhile, or the event was removed,
   * delivered or abandoned.
   */
  begin(task: EventTask, event: string, one: Try): Promise<boolean>
  /** Records the result of a try, unless the event was removed. The failure of an earlier try does not overwrite a later try. */
  end(task: EventTask, event: string, one: Try, end: TryEnd): Promise<void>
  /** Abandons events that follow an abandoned one, so that none is sent out of order. */
  giveUp(task: EventTask, events: readonly string[]): Promise<void>
}

/** The queue that calls `sendEvents`. */
export interface EventTasks {
  /**
   * Queues the sending of a person's events to a receiver, immediately or after a delay.
   *
   * @throws {Error} if the queue does not respond, or rejects the task.
   */
  enqueue(task: EventTask, delayMs?: number): Promise<void>
}
