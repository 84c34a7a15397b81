import { id, uid } from '@sesame/contract/fields'
import type { OutgoingEvent } from '@sesame/contract/records/outgoing-event'
import type { Receiver } from '@sesame/contract/records/receiver'
import * as z from 'zod/mini'
import type { SealedKeys } from './receiver-keys.ts'

/** The events of one person for one receiver, which are sent in order. */
export const eventTask = z.object({ receiver: id, uid })
export type EventTask = Readonly<z.infer<typeof eventTask>>

export interface KeptEvent extends OutgoingEvent {
  readonly id: string
}

/** Whether nothing is left to do for an event: it was answered, or two owners released it. */
export const isAnswered = ({ deliveredAt, releasedAt }: OutgoingEvent): boolean =>
  deliveredAt !== undefined || releasedAt !== undefined

/** A try that begins, and when the next one is due if nothing is heard of it. */
export interface Try {
  /** How often the event had been tried when it was read. */
  readonly after: number
  readonly at: number
  readonly nextAt: number
  /** Identifies the try. */
  readonly by: string
}

/** How a try ended. */
export interface TryEnd {
  readonly outcome: string
  readonly tookMs: number
  /** `delivered`, to be tried `again`, or `dead`. */
  readonly state: 'delivered' | 'again' | 'dead'
}

/** The events of people, `events/{receiver}/{id}`, and the receivers, `receivers/{id}`. */
export interface EventStore {
  receiver(id: string): Promise<Receiver | null>
  /** Keeps a receiver's keys as a newer key sealed them, unless they were changed, sealed otherwise or removed meanwhile. */
  renew(id: string, before: SealedKeys, keys: SealedKeys): Promise<void>
  /** In the order in which they happened. */
  of(task: EventTask): Promise<readonly KeptEvent[]>
  /** Begins a try before anything is sent. False if another try began meanwhile, or the event is gone or over. */
  begin(task: EventTask, event: string, one: Try): Promise<boolean>
  /** Notes how a try ended, unless the event was removed. A later try outranks one that failed. */
  end(task: EventTask, event: string, one: Try, end: TryEnd): Promise<void>
  /** Gives up events that wait behind one that was given up: they keep their order. */
  giveUp(task: EventTask, events: readonly string[]): Promise<void>
}

/** The queue that calls `sendEvents`. */
export interface EventTasks {
  /**
   * Queues the sending of a person's events to a receiver, at once or after a delay.
   *
   * @throws {Error} if the queue does not answer, or refuses.
   */
  enqueue(task: EventTask, delayMs?: number): Promise<void>
}
